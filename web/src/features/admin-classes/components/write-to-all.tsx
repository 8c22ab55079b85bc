import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatClassAndTime } from '#contract/date-of-year';
import { paths } from '#contract/paths';
import { mailLink } from '../../../lib/contact-links';
import { getStudioToday } from '../../../lib/studio-time';
import { useIsOnline } from '../../../offline/connection';
import type { ListedClass, ListedPerson } from '../attendance';
import styles from './write-to-all.module.css';

type WriteToAllProps = {
  occurrence: Pick<ListedClass, 'id' | 'title' | 'date' | 'time'>;
  people: readonly Pick<ListedPerson, 'email' | 'status'>[];
};

/** Two ways to write to more than one person of a class: from here, or with the own mail app, which offline comes first. */
export function WriteToAll({ occurrence, people }: WriteToAllProps) {
  const isOnline = useIsOnline();
  const emails = people.flatMap(({ email }) => email || []);
  if (emails.length < 2) return null;
  const fromHere = people.some(({ status }) => status === 'CONFIRMED') && (
    <Link key="here" className={styles.way} to={paths.adminWriteToClass(occurrence.id)}>
      <Mail aria-hidden="true" size={18} /> Write to all
    </Link>
  );
  const withMailApp = (
    <a key="app" className={styles.way} href={mailLink(emails, formatClassAndTime(occurrence, getStudioToday()))}>
      Your own mail app
    </a>
  );
  return <p className={styles.ways}>{isOnline ? [fromHere, withMailApp] : [withMailApp, fromHere]}</p>;
}
