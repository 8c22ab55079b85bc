import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { AvailabilityManager } from '../../../features/admin-availability/components/availability-manager';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Manage Class Availability');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Manage Class Availability" />
        <p className={styles.intro}>
          Add a class below, once or as a series, and it is open for booking at once. Choose Edit in the table to change
          one; people who have booked get a mail about a new time or place.
        </p>
      </div>
      <AvailabilityManager />
    </div>
  );
}
