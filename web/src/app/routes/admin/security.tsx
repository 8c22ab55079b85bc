import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { ChangePassword } from '../../../features/admin-security/components/change-password';
import { SecondFactor } from '../../../features/admin-security/components/second-factor';
import { Sessions } from '../../../features/admin-security/components/sessions';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Security');
  return (
    <div className={styles.screen}>
      <StepHeading title="Security" />
      <SecondFactor />
      <Sessions />
      <ChangePassword />
    </div>
  );
}
