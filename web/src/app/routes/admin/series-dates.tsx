import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Dates of a series');
  return (
    <div className={styles.screen}>
      <StepHeading title="Dates of a series" />
    </div>
  );
}
