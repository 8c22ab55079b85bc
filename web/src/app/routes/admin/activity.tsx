import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { ActivityList } from '../../../features/admin-activity/components/activity-list';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Activity');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Activity" />
        <p className={styles.intro}>Who did what in this area, and when, by the studio’s clock. No client is named.</p>
      </div>
      <ActivityList />
    </div>
  );
}
