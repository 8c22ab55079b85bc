import { Link, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { SeriesDates } from '../../../features/admin-availability/components/series-dates';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Dates of a series');
  const { availabilityId = '' } = useParams();
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Dates of a series" />
        <p className={styles.intro}>
          Change, skip or restore single dates; the others stay as they are. Press a date for its people, and to cancel
          it. <Link to={paths.adminAvailability}>All classes</Link>
        </p>
      </div>
      <SeriesDates key={availabilityId} availabilityId={availabilityId} />
    </div>
  );
}
