import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Security');
  return (
    <div className={styles.screen}>
      <StepHeading title="Security" />
    </div>
  );
}
