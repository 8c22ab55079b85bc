import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { AvailabilityManager } from '../../../features/admin-availability/components/availability-manager';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Manage Class Availability');
  return (
    <div className={styles.screen}>
      <StepHeading title="Manage Class Availability" />
      <AvailabilityManager />
    </div>
  );
}
