import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import { CONTACT_MESSAGES } from '../../features/contact/contact-messages';
import section from '../layouts/page-section.module.css';

/** The page that the contact form leads to when it is submitted without JavaScript. */
export function Component() {
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top}`}>
      <StepHeading title="Message sent" />
      <p>{CONTACT_MESSAGES.thanks}</p>
    </div>
  );
}
