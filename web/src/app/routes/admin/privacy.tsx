import { Link, useLocation } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { ClientData } from '../../../features/admin-privacy/components/client-data';
import styles from './screen.module.css';

/** The person whose data is shown at once. */
export type PrivacyState = { email: string };

export function Component() {
  const state = useLocation().state as PrivacyState | null;
  useDocumentTitle('Client Data');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Client Data" />
        <p className={styles.intro}>
          For clients who ask which data you keep about them, or who want it deleted. The{' '}
          <Link to={paths.privacy}>privacy policy</Link> says how long everything is kept anyway.
        </p>
      </div>
      <ClientData initialEmail={state?.email ?? ''} />
    </div>
  );
}
