import { useRouteError } from 'react-router-dom';
import { Button } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import styles from './screen.module.css';

/** What a screen of the area shows in its own place when it fails; the way to the others stays. */
export function ErrorBoundary() {
  useDocumentTitle('Something went wrong');
  const error = useRouteError();
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="Something went wrong" />
        <p className={styles.intro}>
          This screen could not be shown. What was saved before is saved; please load it again.
        </p>
        {error instanceof Error ? <p className={styles.intro}>({error.message})</p> : null}
      </div>
      <p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </p>
    </div>
  );
}
