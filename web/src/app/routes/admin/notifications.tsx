import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { Notifications } from '../../../features/admin-push/components/notifications';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Notifications');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Notifications" />
        <p className={styles.intro}>
          A device shows at once who booked, who cancelled and who wrote. What no device can show comes by mail.
        </p>
      </div>
      <Notifications />
    </div>
  );
}
