import { Mail, Phone } from 'lucide-react';
import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { loadRefusal, type Refusal } from '../../boot/server-client';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { ContactForm } from '../../features/contact/components/contact-form';
import { addressLink, telLink } from '../../lib/contact-links';
import section from '../layouts/page-section.module.css';
import styles from './contact.module.css';

const { instructor } = studio;

export const loader = loadRefusal;

export function Component() {
  const refusal = useLoaderData<Refusal | null>();
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <div className={styles.intro}>
        <StepHeading title="Contact" />
        <p className={styles.text}>
          A question about a class, an old injury, a private session, or an hour for your team: write, and{' '}
          {instructor.firstName} answers between two classes, mostly within a day.
        </p>
        <p className={styles.text}>
          To cancel a class or to move to another one, you need not write: use the link in your confirmation mail, or{' '}
          <Link to={paths.myBookings}>ask for a new one</Link>.
        </p>
        <ul className={styles.contacts}>
          <li>
            <Mail aria-hidden="true" size={20} />
            <a href={addressLink(instructor.email)}>{instructor.email}</a>
          </li>
          <li>
            <Phone aria-hidden="true" size={20} />
            <a href={telLink(instructor.phone)}>{instructor.phone}</a>
          </li>
        </ul>
      </div>
      <div className={styles.form}>
        <ContactForm refusal={refusal} />
        <p className={styles.privacy}>
          What you write is used to answer you, and for nothing else: see the{' '}
          <Link to={paths.privacy}>privacy policy</Link>.
        </p>
      </div>
    </div>
  );
}
