import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './screen.module.css';

export function Component() {
  useDocumentTitle('Conversation');
  return (
    <div className={styles.screen}>
      <StepHeading title="Conversation" />
    </div>
  );
}
