import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { fetchSharedClass, type SharedClassResult } from '../../../features/booking/api/fetch-shared-class';
import { useBooking } from '../../../features/booking/booking-context';
import styles from './step.module.css';

/** The first page of a share link: fetches the class, chooses it and redirects to the details. */
export function Component() {
  const { shareableId = '' } = useParams();
  const { dispatch } = useBooking();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Extract<SharedClassResult, { kind: 'failed' }> | null>(null);
  useDocumentTitle(failure === null ? undefined : 'Booking Error');

  useEffect(() => {
    let isCurrent = true;
    fetchSharedClass(shareableId).then((result) => {
      if (!isCurrent) return;
      if (result.kind === 'failed') return setFailure(result);
      dispatch({ type: 'slotSet', slot: result.slot });
      navigate(paths.bookStep(shareableId, 'details'), { replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, navigate, shareableId]);

  if (failure !== null) {
    return (
      <>
        <StepHeading title="Booking Error" />
        <Alert tone="error">{failure.message}</Alert>
        <div className={styles.actions}>
          {failure.fullId !== null && (
            <ButtonLink to={paths.joinWaitlist(failure.fullId)} variant="secondary" reloadDocument>
              Join the waitlist
            </ButtonLink>
          )}
          <Button onClick={() => navigate(paths.bookCalendar)}>View All Available Classes</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <StepHeading step={1} title="Your class" />
      <p role="status">Loading Class Information...</p>
      <Skeleton height="6rem" radius="var(--radius-md)" />
    </>
  );
}
