import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useClassDay } from '../../../features/admin-classes/api/use-class-day';
import { formatClassTitle } from '../../../features/admin-classes/attendance';
import { ClassDay } from '../../../features/admin-classes/components/class-day';
import { RecentMailings } from '../../../features/admin-mail/components/recent-mailings';
import styles from './screen.module.css';

export function Component() {
  const { occurrenceId = '' } = useParams();
  const day = useClassDay(occurrenceId);
  const title = day.occurrence ? formatClassTitle(day.occurrence) : 'Class';
  useDocumentTitle(title);
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <Link className={styles.back} to={paths.adminDashboard}>
          <ArrowLeft aria-hidden="true" size={18} /> Dashboard
        </Link>
        <StepHeading title={title} />
      </div>
      <ClassDay day={day} />
      <RecentMailings classId={occurrenceId} />
    </div>
  );
}
