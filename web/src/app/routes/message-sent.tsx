import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { CONTACT_MESSAGES } from '../../features/contact/contact-messages';
import section from '../layouts/page-section.module.css';

/** Where the contact form leads when no script was there to say it in place. */
export function Component() {
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top}`}>
      <StepHeading title="Message sent" />
      <p>{CONTACT_MESSAGES.thanks}</p>
    </div>
  );
}
