import { useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { shortDate } from '#contract/civil-date';
import { formatDateOfYear } from '#contract/date-of-year';
import { paths } from '#contract/paths';
import { ChangeDialog } from '../../../admin/change-dialog';
import { type ChangeSuccess, useBookingChange } from '../../../admin/use-booking-change';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { LoadFailure } from '../../../components/load-failure';
import { Pager } from '../../../components/pager';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { StatusPill } from '../../../components/status-pill';
import { StepHeading } from '../../../components/step-heading';
import { useDocumentTitle } from '../../../components/use-document-title';
import { PersonDocument } from '../../../gql/admin-operations';
import { addressLink, telLink } from '../../../lib/contact-links';
import { refusalIn, toErrorMessage } from '../../../lib/error-messages';
import { toOffset, toPage, withValues } from '../../../lib/page-in-url';
import { getStudioToday } from '../../../lib/studio-time';
import { canCancel, formatChoice } from '../attendance';
import { CancelPlaceDialog } from '../components/cancel-place-dialog';
import cards from '../components/cards.module.css';
import { MoveDialog } from '../components/move-dialog';
import { NoteDialog } from '../components/note-dialog';
import { PrivateNote } from '../components/private-note';
import { useMarks } from '../marks-context';
import {
  formatAttendance,
  formatSums,
  formatWho,
  type ListedPlace,
  listComingPlaces,
  type Person,
  toMoney,
} from './person-sentences';
import styles from './person-sheet.module.css';

const PAGE_SIZE = 20;

/** The person behind an address: how to reach them, their places to come with what can be changed, and the past ones. */
export function PersonSheet({ email }: { email: string }) {
  const { offset, goToOffset } = useOffset();
  const { data, previousData, error, refetch } = useQuery(PersonDocument, {
    variables: { email, offset, limit: PAGE_SIZE },
  });
  const answer = (data ?? previousData)?.person;
  const person = answer && 'names' in answer ? answer : null;
  const title = person ? formatWho(person) : 'Person';
  useDocumentTitle(title);
  return (
    <div className={styles.sheet}>
      <StepHeading title={title} />
      {person ? (
        <Found person={person} offset={offset} onOffset={goToOffset} />
      ) : (
        <Missing
          refusal={refusalIn(answer)}
          error={error ? toErrorMessage(error, 'Failed to load this person.') : null}
          reload={() => void refetch().catch(() => undefined)}
        />
      )}
    </div>
  );
}

/** The page of the past places, which the address holds. */
function useOffset() {
  const [address, setAddress] = useSearchParams();
  function goToOffset(offset: number) {
    setAddress(withValues(address, { page: toPage(offset, PAGE_SIZE) }), { preventScrollReset: true });
  }
  return { offset: toOffset(address, PAGE_SIZE), goToOffset };
}

type MissingProps = { refusal: string | null; error: string | null; reload: () => void };

function Missing({ refusal, error, reload }: MissingProps) {
  if (refusal) return <Alert tone="info">{refusal}</Alert>;
  if (!error) return <Skeleton height="24rem" radius="var(--radius-md)" />;
  return (
    <LoadFailure
      error={`Error: ${error}`}
      whenOffline="A person needs a connection."
      onRetry={reload}
      className={styles.sheet}
    />
  );
}

type FoundProps = { person: Person; offset: number; onOffset: (offset: number) => void };

function Found({ person, offset, onOffset }: FoundProps) {
  const { coming, past } = person;
  return (
    <>
      <Contact person={person} />
      <Panel id="places-to-come" title={`Places to come (${coming.length})`}>
        {coming.length === 0 && <p className={styles.quiet}>No place is booked.</p>}
        <Places places={listComingPlaces(person)} />
      </Panel>
      {past.totalCount > 0 && (
        <Panel id="past-places" title={`Before (${past.totalCount})`}>
          <Places places={past.nodes} isPast />
          {past.totalCount > PAGE_SIZE && (
            <Pager things="places" offset={offset} limit={PAGE_SIZE} totalCount={past.totalCount} onOffset={onOffset} />
          )}
        </Panel>
      )}
    </>
  );
}

function Contact({ person }: { person: Person }) {
  const { email, names, phones, privateNote } = person;
  const [isNoting, setIsNoting] = useState(false);
  return (
    <div className={styles.contact}>
      <p className={styles.sums}>{formatSums(person)}</p>
      <p className={styles.reach}>
        <a href={addressLink(email)} aria-label={`Write to ${email}`}>
          {email}
        </a>
        {phones.map((phone) => (
          <a key={phone} href={telLink(phone)} aria-label={`Call ${phone}`}>
            {phone}
          </a>
        ))}
      </p>
      {privateNote && <PrivateNote text={privateNote} />}
      <p className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => setIsNoting(true)}>
          Note…
        </Button>
        <Link className={styles.data} to={paths.adminPrivacy} state={{ email }}>
          Data and erasure
        </Link>
      </p>
      {isNoting && (
        <NoteDialog person={{ name: names[0] ?? email, email, privateNote }} onClose={() => setIsNoting(false)} />
      )}
    </div>
  );
}

type PlacesProps = { places: readonly ListedPlace[]; isPast?: boolean };

function Places({ places, isPast = false }: PlacesProps) {
  // A page of places has no settings of its own.
  const change = useBookingChange('');
  return (
    <>
      <ul className={cards.cards}>
        {places.map((place) => {
          const { bookingId, bookedTime } = place;
          const refund = () =>
            change.choose({ kind: 'refund', booking: { ...place, id: bookingId, time: bookedTime } });
          const done = change.success?.bookingId === bookingId ? change.success : null;
          return (
            <Place
              key={bookingId}
              place={place}
              isPast={isPast}
              onRefund={refund}
              onReport={change.report}
              done={done}
            />
          );
        })}
      </ul>
      {change.success && !places.some(({ bookingId }) => bookingId === change.success?.bookingId) && (
        <Alert tone="success">{change.success.text}</Alert>
      )}
      <ChangeDialog {...change} />
    </>
  );
}

type PlaceProps = {
  place: ListedPlace;
  isPast: boolean;
  onRefund: () => void;
  onReport: (done: ChangeSuccess | null) => void;
  done: ChangeSuccess | null;
};

function Place({ place, isPast, onRefund, onReport, done }: PlaceProps) {
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  const { bookingId, classId, title, date, bookedTime, location, canRefund, canMove, lastChange, name, off } = place;
  const close = () => setOpen(null);
  function start(kind: 'move' | 'cancel') {
    onReport(null);
    setOpen(kind);
  }
  const report = (kind: 'move' | 'cancel') => (text: string) => onReport({ kind, bookingId, text });
  const money = toMoney({ ...place, attendance: useMarks().getLatest(place.attendance) }, { isPast });
  const outcome = isPast ? formatAttendance(place) : null;
  const choice = isPast ? null : formatChoice(place);
  const renderAction = (label: string, act: () => void): ReactNode => (
    <Button variant="secondary" size="small" aria-label={`${label} ${title}, ${shortDate(date)}`} onClick={act}>
      {label}
    </Button>
  );
  return (
    <li className={cards.card} data-booking={bookingId} data-off={off ? true : undefined}>
      <p className={styles.when}>
        {formatDateOfYear(date, getStudioToday())} · {bookedTime}
      </p>
      <p>
        <Link className={styles.class} to={paths.adminClass(classId)}>
          {title}
        </Link>
        <span className={styles.quiet}>
          {name} · {location}
        </span>
      </p>
      <p className={styles.states}>
        {outcome && <StatusPill tone={place.attendance.outcome === 'CAME' ? 'good' : 'bad'}>{outcome}</StatusPill>}
        {off && !money.text.startsWith(off) && <StatusPill tone="muted">{off}</StatusPill>}
        <StatusPill tone={money.tone}>{money.text}</StatusPill>
      </p>
      {lastChange && <p className={styles.quiet}>{lastChange}</p>}
      {choice && <p>{choice}</p>}
      {done && (
        <p role="status" className={styles.done}>
          {done.text}
        </p>
      )}
      {done?.kind !== 'refund' && (
        <p className={styles.actions}>
          {canMove && renderAction('Move…', () => start('move'))}
          {canCancel(place) && renderAction('Cancel…', () => start('cancel'))}
          {canRefund && renderAction('Refund…', onRefund)}
        </p>
      )}
      {open === 'move' && <MoveDialog person={place} classId={classId} onDone={report('move')} onClose={close} />}
      {open === 'cancel' && <CancelPlaceDialog person={place} onDone={report('cancel')} onClose={close} />}
    </li>
  );
}
