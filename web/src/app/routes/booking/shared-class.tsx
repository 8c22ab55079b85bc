import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useParams } from 'react-router-dom';
import { paths } from '#contract/paths';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { Skeleton } from '../../../components/skeleton';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { WithoutScripts } from '../../../components/without-scripts';
import {
  fetchSharedClass,
  loadSharedClass,
  type SharedClassResult,
} from '../../../features/booking/api/fetch-shared-class';
import { useBooking } from '../../../features/booking/booking-context';
import { ChosenClass } from '../../../features/booking/components/chosen-class';
import styles from './step.module.css';

export const loader = loadSharedClass;

type Failure = Extract<SharedClassResult, { kind: 'failed' }>;

/** The first page of a share link. The server renders it for browsers without scripts alone. */
export function Component() {
  const forNoScripts = useLoaderData<SharedClassResult | null>();
  if (forNoScripts === null) return <ChooseClass />;
  return forNoScripts.kind === 'found' ? <ClassInfo {...forNoScripts} /> : <BookingError {...forNoScripts} />;
}

/** Fetches the class, chooses it and redirects to the details. */
function ChooseClass() {
  const { shareableId = '' } = useParams();
  const { dispatch } = useBooking();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
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
      <BookingError {...failure}>
        <Button onClick={() => navigate(paths.bookCalendar)}>View All Available Classes</Button>
      </BookingError>
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

/** `children`: the way to all classes, where it is no link. */
function BookingError({ message, fullId, children = <AllClasses /> }: Failure & { children?: ReactNode }) {
  return (
    <>
      <StepHeading title="Booking Error" />
      <Alert tone="error">{message}</Alert>
      <div className={styles.actions}>
        {fullId !== null && (
          <ButtonLink to={paths.joinWaitlist(fullId)} variant="secondary" reloadDocument>
            Join the waitlist
          </ButtonLink>
        )}
        {children}
      </div>
    </>
  );
}

function ClassInfo({ slot }: Extract<SharedClassResult, { kind: 'found' }>) {
  return (
    <>
      <StepHeading title="Your class" />
      <ChosenClass slot={slot} />
      <WithoutScripts />
      <div className={styles.actions}>
        <AllClasses />
      </div>
    </>
  );
}

const AllClasses = () => <ButtonLink to={paths.bookCalendar}>View All Available Classes</ButtonLink>;
