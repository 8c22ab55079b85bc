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
          Who booked, who does not come and who wrote, told by a device at once. What no device can tell comes by mail.
        </p>
      </div>
      <Notifications />
    </div>
  );
}
