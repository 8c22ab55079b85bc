import { Mail, Phone } from 'lucide-react';
import { mailLink, telLink } from '../../../lib/contact-links';
import styles from './contact-links.module.css';

type ContactLinksProps = {
  person: { name: string; email: string | null; phone: string | null };
  /** The subject of the mail. */
  subject: string;
};

/** Icon links that call or mail a person. */
export function ContactLinks({ person: { name, email, phone }, subject }: ContactLinksProps) {
  return (
    <span className={styles.links}>
      {phone && (
        <a className={styles.link} href={telLink(phone)} aria-label={`Call ${name}`} title={phone}>
          <Phone aria-hidden="true" size={20} />
        </a>
      )}
      {email && (
        <a className={styles.link} href={mailLink([email], subject)} aria-label={`Write to ${name}`} title={email}>
          <Mail aria-hidden="true" size={20} />
        </a>
      )}
    </span>
  );
}
