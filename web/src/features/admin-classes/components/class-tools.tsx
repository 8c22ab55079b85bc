import { Mail } from 'lucide-react';
import { mailLink } from '../../../lib/contact-links';
import { type ListedClass, type ListedPerson, toMailSubject } from '../attendance';
import { AddPerson, canAddPerson } from './add-person';
import styles from './class-tools.module.css';

/** The button that adds a person to a class that is not over. */
export function AddToClass({ occurrence }: { occurrence: ListedClass }) {
  if (!canAddPerson(occurrence)) return null;
  return <AddPerson occurrence={occurrence} label={`Add a person: ${occurrence.title}, ${occurrence.time}`} />;
}

/** The link that writes to all people of a class that is not over. */
export function WriteToAll({ occurrence, people }: { occurrence: ListedClass; people: readonly ListedPerson[] }) {
  const emails = people.flatMap(({ email }) => email || []);
  if (emails.length < 2 || Date.now() >= Date.parse(occurrence.endsAt)) return null;
  return (
    <a className={styles.all} href={mailLink(emails, toMailSubject(occurrence))}>
      <Mail aria-hidden="true" size={18} /> Write to all {emails.length}
    </a>
  );
}
