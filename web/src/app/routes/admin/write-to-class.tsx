import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { ClassComposer } from '../../../features/admin-mail/components/class-composer';
import styles from './screen.module.css';

export function Component() {
  const { occurrenceId = '' } = useParams();
  useDocumentTitle('Write to all');
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <Link className={styles.back} to={paths.adminClass(occurrenceId)}>
          <ArrowLeft aria-hidden="true" size={18} /> The class
        </Link>
        <StepHeading title="Write to all" />
      </div>
      <ClassComposer classId={occurrenceId} />
    </div>
  );
}
