import { Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate } from '#contract/civil-date';
import { JOIN_LINK_MINUTES } from '#contract/online-class';
import { paths } from '#contract/paths';
import { formatHeldPlaces } from '../../../admin/held-places';
import { Alert } from '../../../components/alert';
import { Button, ButtonLink } from '../../../components/button';
import { LoadFailure } from '../../../components/load-failure';
import { Skeleton } from '../../../components/skeleton';
import { StatusPill } from '../../../components/status-pill';
import type { ClassDayFragment } from '../../../gql/admin-operations';
import { useNow } from '../../../lib/use-now';
import type { ClassDayState } from '../api/use-class-day';
import { STATE_LABELS } from '../attendance';
import { AttendeeLists } from './attendee-lists';
import { CancelDialog } from './cancel-dialog';
import { CancellationProgress } from './cancellation-progress';
import styles from './class-day.module.css';
import { RestoreDialog } from './restore-dialog';
import { Waitlist } from './waitlist';

/** One dated class: its people, how to reach them, and last the button that cancels it. */
export function ClassDay({ day: { occurrence, error, reload } }: { day: ClassDayState }) {
  if (error) {
    return (
      <LoadFailure
        error={`Error: ${error}`}
        whenOffline="This class needs a connection. Today’s classes are on the dashboard."
        onRetry={reload}
      />
    );
  }
  if (!occurrence) return <Loading />;
  return <Loaded occurrence={occurrence} reload={reload} />;
}

function Loaded({ occurrence, reload }: { occurrence: ClassDayFragment; reload: () => void }) {
  const now = useNow();
  const [asked, setAsked] = useState<'cancel' | 'restore' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const isCancelled = occurrence.state === 'CANCELLED';
  /** `changes` is how often the class was cancelled or restored while it was shown. */
  const [{ wasCancelled, changes }, setSeen] = useState({ wasCancelled: isCancelled, changes: 0 });
  if (isCancelled !== wasCancelled) {
    setSeen({ wasCancelled: isCancelled, changes: changes + 1 });
    // What an open dialog asks about is done: here, maybe without an answer, or on another device.
    setAsked(null);
  }

  // The clicked button is gone after a cancellation or a restoration, so the outcome gets the focus.
  useEffect(() => {
    if (changes > 0) outcome.current?.focus();
  }, [changes]);

  function ask(question: typeof asked) {
    setRefusal(null);
    setAsked(question);
  }

  function endCancelling(why: string | null) {
    setAsked(null);
    setRefusal(why);
    if (why !== null) reload();
  }

  return (
    <div className={styles.day}>
      <aside className={styles.side} aria-label="The class">
        <ClassFacts occurrence={occurrence} />
        {hasRoom(occurrence, now) && <Room occurrence={occurrence} />}
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          {refusal && <Alert tone="info">{refusal}</Alert>}
          {isCancelled && <CancellationProgress occurrence={occurrence} />}
          {!isCancelled && changes > 0 && <Alert tone="success">This class is restored and can be booked again.</Alert>}
        </div>
        {isCancelled && !occurrence.whyNotRestorable && (
          <Button variant="secondary" onClick={() => ask('restore')}>
            {canUndo(occurrence) ? 'Undo: it takes place…' : 'Restore this class…'}
          </Button>
        )}
      </aside>
      <div className={styles.people}>
        <AttendeeLists occurrence={occurrence} />
        <Waitlist occurrence={occurrence} />
      </div>
      {!isCancelled && (
        <div className={styles.end}>
          {occurrence.whyNotCancellable ? (
            <p className={styles.over}>{occurrence.whyNotCancellable}</p>
          ) : (
            <Button variant="secondary" onClick={() => ask('cancel')}>
              Cancel this class…
            </Button>
          )}
        </div>
      )}
      <CancelDialog key={changes} occurrence={occurrence} isOpen={asked === 'cancel'} onClose={endCancelling} />
      {asked === 'restore' && <RestoreDialog occurrence={occurrence} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Nobody has chosen yet, and no money has left: everything can be taken back. */
function canUndo({ refundsLeaveAt, choiceUntil, cancellationOutcome }: ClassDayFragment): boolean {
  if (refundsLeaveAt) return true;
  const { moved = 0, refundDoneCents = 0, refundDueCents = 0 } = cancellationOutcome ?? {};
  return choiceUntil !== null && moved + refundDoneCents + refundDueCents === 0;
}

function ClassFacts({ occurrence }: { occurrence: ClassDayFragment }) {
  const state = STATE_LABELS[occurrence.state];
  return (
    <div className={styles.facts}>
      <p className={styles.when}>
        {formatLongDate(occurrence.date)}
        <span className={styles.time}>
          {occurrence.time} <span className={styles.small}>({occurrence.durationMinutes} minutes)</span>
        </span>
      </p>
      <p>{occurrence.location}</p>
      {occurrence.state !== 'CANCELLED' && (
        <p className={styles.count}>
          <strong>{occurrence.taken}</strong> of {occurrence.capacity} places taken
          {occurrence.holds.map((hold) => `, ${formatHeldPlaces(hold)}`)}
        </p>
      )}
      {state && (
        <p>
          <StatusPill tone={state.tone}>{state.text}</StatusPill>
        </p>
      )}
      {STATE_HINTS[occurrence.state] && <p className={styles.small}>{STATE_HINTS[occurrence.state]}</p>}
    </div>
  );
}

/** True for an online class that takes place and is not over. */
const hasRoom = ({ isOnline, state, endsAt }: ClassDayFragment, now: number) =>
  isOnline && state !== 'CANCELLED' && Date.parse(endsAt) > now;

/** The room of an online class: the button that opens it, or where its link is set. */
function Room({ occurrence: { availabilityId, isRecurring, joinUrl } }: { occurrence: ClassDayFragment }) {
  const edit = `${paths.adminAvailability}?edit=${availabilityId}`;
  const dates = isRecurring && <Link to={paths.adminSeriesDates(availabilityId)}>Only for this date</Link>;
  if (joinUrl === null) {
    return (
      <div className={styles.room}>
        <Alert tone="info">
          There is no link to the room yet. The mail with it leaves {JOIN_LINK_MINUTES.mailed} minutes before the class,
          or as soon as you set it after that.
        </Alert>
        <ButtonLink to={edit}>Set the link</ButtonLink>
        {dates}
      </div>
    );
  }
  return (
    <div className={styles.room}>
      <ButtonLink to={joinUrl} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden="true" size={20} />
        Open the room
      </ButtonLink>
      <p className={styles.small}>
        People get this link by mail {JOIN_LINK_MINUTES.mailed} minutes before the class.{' '}
        <Link to={edit}>Change the link</Link>
      </p>
    </div>
  );
}

const STATE_HINTS: Partial<Record<ClassDayFragment['state'], string>> = {
  INACTIVE: 'Nobody can book it now, but these people have. They expect it to take place.',
  SKIPPED: 'This date is skipped, but these people had booked it. They expect it to take place.',
  OFF_SCHEDULE: 'It is not on the schedule any more, but these people had booked it. They expect it to take place.',
};

function Loading() {
  return (
    <div className={styles.day} role="status" aria-label="Loading class...">
      <Skeleton height="12rem" radius="var(--radius-md)" />
      <Skeleton height="24rem" radius="var(--radius-md)" />
    </div>
  );
}
