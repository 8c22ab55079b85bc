import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { formatDateOfYear } from '#contract/date-of-year';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { DateTools } from '../../../features/admin-availability/components/date-tools';
import { useClassDay } from '../../../features/admin-classes/api/use-class-day';
import { ClassDay } from '../../../features/admin-classes/components/class-day';
import { RecentMailings } from '../../../features/admin-mail/components/recent-mailings';
import { getStudioToday } from '../../../lib/studio-time';
import parts from './class-day.module.css';
import styles from './screen.module.css';

export function Component() {
  const { occurrenceId = '' } = useParams();
  const day = useClassDay(occurrenceId);
  const { occurrence } = day;
  const title = occurrence ? `${occurrence.title}, ${formatDateOfYear(occurrence.date, getStudioToday())}` : 'Class';
  useDocumentTitle(title);
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <div className={parts.ways}>
          <Link className={styles.back} to={paths.adminDashboard}>
            <ArrowLeft aria-hidden="true" size={18} /> Dashboard
          </Link>
          {occurrence?.neighbours && (
            <nav aria-label="Dates" className={parts.arrows}>
              <Arrow icon={ChevronLeft} label="Previous date" to={occurrence.neighbours.previousId} />
              <Arrow icon={ChevronRight} label="Next date" to={occurrence.neighbours.nextId} />
            </nav>
          )}
        </div>
        <StepHeading title={title} />
        {occurrence && <DateTools key={occurrence.id} occurrence={occurrence} onChanged={day.reload} />}
      </div>
      <ClassDay key={occurrenceId} day={day} />
      <RecentMailings classId={occurrenceId} />
    </div>
  );
}

/** An arrow to the class on another date of the series; its room stays free where there is none. */
function Arrow({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string | null }) {
  if (to === null) return <span className={parts.arrow} />;
  return (
    <Link className={parts.arrow} to={paths.adminClass(to)} aria-label={label} title={label}>
      <Icon aria-hidden="true" size={24} />
    </Link>
  );
}
