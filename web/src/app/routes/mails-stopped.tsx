import { Link } from 'react-router-dom';
import { paths } from '#contract/paths';
import { studio } from '#studio';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import section from '../layouts/page-section.module.css';
import styles from './stop-mails.module.css';

const { instructor, name } = studio;

export function Component() {
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <StepHeading title="You get no more mailings" />
      <p>
        {name} sends you no more news and offers. What concerns your own bookings still reaches you, and you are as
        welcome in class as ever.
      </p>
      <p className={styles.quiet}>
        Would you like them again? <Link to={paths.contact}>Write to {instructor.firstName}</Link>.
      </p>
    </div>
  );
}
