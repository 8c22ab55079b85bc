import { Check, Share2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { formatFreeCancellation, formatNotFree, isTooLate } from '#contract/cancellation';
import { findPlace } from '#contract/find-place';
import { occurrenceId } from '#contract/occurrence-id';
import { isPaidByCard } from '#contract/paid';
import { paths } from '#contract/paths';
import type { Outcome } from '#contract/personal-pages';
import { studio } from '#studio';
import { Alert } from '../../../components/alert';
import { ButtonLink } from '../../../components/button';
import { AddToCalendar, Directions, Ticket } from '../components/confirmation';
import { formatEvent, formatWeather } from './booking-labels';
import type { ManagedBooking } from './fetch-managed-booking';
import { JoinClass } from './join-class';
import styles from './manage.module.css';
import { NotifyMe } from './notify-me';
import { getOpenChoice } from './open-choice';
import type { Circumstances } from './personal-answer';
import { FormResult, PersonalForm } from './personal-form';
import { RebookingChoice } from './rebooking-choice';
import { StateAge } from './state-age';
import { toOwnBooking } from './stored-state';

type OverviewProps = Circumstances & {
  booking: ManagedBooking;
  /** What the form did that led here; null without one. */
  outcome: Outcome | null;
  /** False from the loss of the connection until the server has answered again. */
  isCurrent: boolean;
};

/** A booking with everything that its owner can do about it. */
export function BookingOverview({ booking, asOf, timeZone, refusal, outcome, isCurrent }: OverviewProps) {
  const own = toOwnBooking(booking, asOf, timeZone);
  const isOpen = own.state?.isConfirmed === true;
  const choice = getOpenChoice(booking, asOf);
  return (
    <>
      {refusal !== null && <FormResult tone="error">{refusal}</FormResult>}
      {outcome !== null && <OutcomeMessage outcome={outcome} booking={booking} />}
      <div className={styles.columns}>
        <Ticket booking={own} name={booking.firstName} />
        <div className={styles.side}>
          <JoinClass booking={booking} asOf={asOf} timeZone={timeZone} />
          {isOpen && <WeatherCall booking={booking} asOf={asOf} timeZone={timeZone} />}
          {isOpen && <Deadline booking={booking} asOf={asOf} timeZone={timeZone} />}
          {!isOpen && !choice && outcome !== 'cancelled' && outcome !== 'money-chosen' && (
            <p className={styles.deadline}>{booking.cancellation.message}</p>
          )}
          {!isCurrent && (
            <Alert tone="info">
              Cancelling needs a connection, and so does moving. <StateAge state={own.state} />
            </Alert>
          )}
          {isCurrent && isOpen && <Changes booking={booking} />}
          {isCurrent && choice && <RebookingChoice booking={booking} asOf={asOf} timeZone={timeZone} choice={choice} />}
          {isOpen && <Tools booking={booking} />}
          {!isOpen && !choice && <BookAnother />}
          <History booking={booking} timeZone={timeZone} />
          {isOpen && <NotifyMe link={booking.link} about="BOOKING" weatherCall={booking.weatherCall} />}
          {isCurrent && booking.maskedEmail !== '' && <RenewLink booking={booking} />}
        </div>
      </div>
    </>
  );
}

/** What a form has done; nothing when the booking is not in that state (any more). */
function OutcomeMessage({ outcome, booking }: { outcome: Outcome; booking: ManagedBooking }) {
  const { status, maskedEmail, moneyLine, history } = booking;
  const isByCard = isPaidByCard(booking);
  const mailed = maskedEmail === '' ? '' : ` We have mailed this to ${maskedEmail}.`;
  const move = history.findLast(({ kind }) => kind === 'MOVED' || kind === 'REBOOKED');
  if (outcome === 'moved' && status === 'CONFIRMED' && move) {
    const amount = move.amountCents;
    return (
      <FormResult tone="success">
        Your place has moved.{mailed}
        {amount ? ' The difference is on its way back to your card; banks take up to ten days to show it.' : ''}
      </FormResult>
    );
  }
  if (outcome === 'money-chosen' && status !== 'CONFIRMED') {
    return (
      <FormResult tone="success">
        Thank you for answering.{mailed} {moneyLine} {isByCard ? 'Banks take up to ten days to show it.' : ''}
      </FormResult>
    );
  }
  if (outcome !== 'cancelled' || status === 'CONFIRMED') return null;
  const isReturned = isByCard && history.some(({ kind, amountCents }) => isPaidBack(kind, amountCents));
  // A late cancellation may still bring the money back: the server says so, in the sentence that stays on the page.
  const isLate = isByCard && !isReturned;
  return (
    <FormResult tone="success">
      {isLate ? booking.cancellation.message : 'Your place is cancelled.'}
      {mailed} {isReturned ? `${moneyLine} Banks take up to ten days to show it.` : ''}
    </FormResult>
  );
}

const isPaidBack = (kind: string, amountCents: number | null) => kind.startsWith('CANCELLED') && amountCents !== null;

function WeatherCall({ booking, asOf, timeZone }: { booking: ManagedBooking } & Omit<Circumstances, 'refusal'>) {
  const text = formatWeather(booking, booking, { asOf, timeZone });
  return text ? <p className={styles.deadline}>{text}</p> : null;
}

function Deadline({ booking, asOf, timeZone }: { booking: ManagedBooking } & Omit<Circumstances, 'refusal'>) {
  const until = new Date(booking.freeCancellationUntil);
  const now = new Date(asOf);
  if (now <= until) return <p className={styles.deadline}>{formatFreeCancellation(until, timeZone)}</p>;
  if (!isTooLate(booking, until, now)) return null;
  const bookedAt = new Date(booking.history.find(({ kind }) => kind === 'BOOKED')?.at ?? 0);
  const ended = formatNotFree((deadline) => `Free cancellation ended on ${deadline}`, { until, bookedAt, timeZone });
  return <p className={styles.deadline}>{ended}</p>;
}

function Changes({ booking: { link, canMove, whyNotMovable, joinUrl } }: { booking: ManagedBooking }) {
  return (
    <>
      <div className={styles.actions}>
        {canMove && (
          <ButtonLink to={paths.manageMove(link)} variant={joinUrl === null ? 'primary' : 'secondary'}>
            Move to another class
          </ButtonLink>
        )}
        <ButtonLink to={paths.manageCancel(link)} variant="secondary">
          Cancel my place
        </ButtonLink>
      </div>
      {whyNotMovable && <p className={styles.quiet}>{whyNotMovable}</p>}
    </>
  );
}

const BookAnother = () => (
  <div className={styles.actions}>
    <ButtonLink to={paths.bookCalendar} reloadDocument>
      Book another class
    </ButtonLink>
  </div>
);

function Tools({ booking }: { booking: ManagedBooking }) {
  return (
    <div className={styles.tools}>
      <AddToCalendar bookingId={booking.id} variant="quiet" />
      <Directions to={findPlace(booking.location, studio.places)} variant="quiet" />
      <ShareClass booking={booking} />
    </div>
  );
}

/** Shares the public address of the class, never the personal link. Without scripts, the link opens the class. */
function ShareClass({ booking: { availabilityId, date, title } }: { booking: ManagedBooking }) {
  const [isCopied, setCopied] = useState(false);
  const path = paths.bookPreselected(occurrenceId(availabilityId, date));
  const share = async (event: MouseEvent) => {
    event.preventDefault();
    const url = new URL(path, window.location.href).href;
    const text = `${title} with ${studio.name}`;
    try {
      if (navigator.share) await navigator.share({ title: text, url });
      else await navigator.clipboard.writeText(url).then(() => setCopied(true));
    } catch (error) {
      // Closing the dialog is no failure. Where nothing can be copied, the page of the class has the address.
      if (!(error instanceof DOMException && error.name === 'AbortError')) window.location.assign(url);
    }
  };
  const Icon = isCopied ? Check : Share2;
  return (
    <>
      <ButtonLink to={path} reloadDocument variant="quiet" onClick={share}>
        <Icon aria-hidden="true" size={20} />
        Share this class
      </ButtonLink>
      <p role="status" className={styles.copied}>
        {isCopied && 'Address copied'}
      </p>
    </>
  );
}

function History({ booking, timeZone }: { booking: ManagedBooking; timeZone: string | undefined }) {
  const events = booking.history.flatMap((event) => {
    const text = formatEvent(event, timeZone);
    return text === null ? [] : [{ key: `${event.kind} ${event.at}`, text }];
  });
  if (events.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>What happened</h2>
      <ul className={styles.history}>
        {events.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function RenewLink({ booking: { link, firstName, maskedEmail } }: { booking: ManagedBooking }) {
  return (
    <section className={styles.section}>
      <h2>Your link</h2>
      <p className={styles.quiet}>
        Booked for {firstName}; mails go to {maskedEmail}. Whoever has this link can change your booking.
      </p>
      <PersonalForm
        action={paths.manage(link)}
        act="A new link"
        button={{
          variant: 'quiet',
          size: 'small',
          label: 'Send me a new link; this one stops working',
          busyLabel: 'Sending...',
        }}
      />
    </section>
  );
}
