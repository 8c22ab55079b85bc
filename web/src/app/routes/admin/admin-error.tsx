import { useRouteError } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Button, ButtonLink } from '../../../components/button';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { useIsOnline } from '../../../offline/connection';
import styles from './screen.module.css';

/** Replaces an admin screen that failed; the header with its links stays. */
export function ErrorBoundary() {
  useDocumentTitle('Something went wrong');
  const error = useRouteError();
  const isOnline = useIsOnline();
  if (!isOnline) return <NeedsConnection />;
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

/** Only the dashboard and today's classes are stored on the device. */
function NeedsConnection() {
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <StepHeading title="This screen needs a connection" />
        <p className={styles.intro}>Nothing is lost. Today’s classes can be read and marked on the dashboard.</p>
      </div>
      <p>
        <ButtonLink to={paths.adminDashboard}>Dashboard</ButtonLink>
      </p>
    </div>
  );
}
