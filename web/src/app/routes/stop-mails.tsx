import { useLoaderData } from 'react-router-dom';
import { studio } from '#studio';
import { loadRefusal, type Refusal } from '../../boot/server-client';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { StepHeading } from '../../components/step-heading';
import { useDocumentTitle } from '../../components/use-document-title';
import section from '../layouts/page-section.module.css';
import styles from './stop-mails.module.css';

export const loader = loadRefusal;

/** The page on which the recipient of a mailing opts out. A plain form: it works before and without any script. */
export function Component() {
  const refusal = useLoaderData<Refusal | null>();
  useDocumentTitle();
  return (
    <div className={`${section.page} ${section.top} ${styles.page}`}>
      <StepHeading title="No more mailings?" />
      <p>
        Press the button and {studio.name} sends you no more news and offers. What concerns your own bookings, such as a
        confirmation or a class that cannot take place, still reaches you.
      </p>
      {refusal !== null && <Alert tone="error">{refusal.message}</Alert>}
      <form method="post">
        <Button type="submit">Stop these mails</Button>
      </form>
      <p className={styles.quiet}>Changed your mind, or came here by mistake? Just close this page: nothing changes.</p>
    </div>
  );
}
