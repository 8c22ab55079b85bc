import { formatCount } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { isPaidByCard } from '#contract/paid';
import { formatCashDue } from '../../admin/cash-back';
import type { Tone } from '../../components/status-pill';
import type {
  AttendanceHistoryFragment,
  ClassDayFragment,
  NextClassesQuery,
  NextClassFragment,
} from '../../gql/admin-operations';
import { formatWeekdayTime } from '../../lib/studio-time';
import type { ListedEntry } from './waitlist';

/** A person who booked a class. */
export type Attendee = ClassDayFragment['attendees'][number];

type Listed = NextClassFragment['attendees'][number];

/** A person in the list of the next classes. The email is null offline, because the device does not store it. */
export type ListedPerson = Omit<Listed, 'email'> & { email: string | null };
export type ListedClass = Omit<NextClassFragment, 'attendees' | 'waitlist' | 'holds'> & {
  attendees: ListedPerson[];
  /** Absent from a day that a device stored before it was said for whom places are held. */
  holds?: NextClassFragment['holds'];
  /** Absent from a day that a device stored before there were waitlists. */
  waitlist?: ListedEntry[];
};
/** The next classes as of one moment; a stored schedule has those of today only. */
export type ListedSchedule = Omit<NonNullable<NextClassesQuery['adminClasses']>, 'classes'> & {
  classes: ListedClass[];
};

type State = NextClassFragment['state'];
type Booked = Pick<Attendee, 'status' | 'paymentMethod' | 'priceCents'>;
type CashMark = { isPaidCash: boolean };
type Payer = Booked &
  Partial<CashMark> & {
    refund?: Pick<NonNullable<Attendee['refund']>, 'status' | 'lastError'> | null;
  };

/** 'first time' or '5 visits · 1 no-show · 2 late cancellations'; empty for somebody of whom nothing is known. */
export function formatHistory({ isFirstTime, visits, noShows, lateCancellations }: AttendanceHistoryFragment): string {
  const parts = [
    visits > 0 && formatCount(visits, 'visit'),
    isFirstTime && 'first time',
    noShows > 0 && formatCount(noShows, 'no-show'),
    lateCancellations > 0 && formatCount(lateCancellations, 'late cancellation'),
  ];
  return parts.filter(Boolean).join(' · ');
}

export type StateLabel = { text: string; tone: Tone };

/** The label of a class that is not simply on the schedule; null for one that is. */
export const STATE_LABELS: Record<State, StateLabel | null> = {
  SCHEDULED: null,
  CANCELLED: { text: 'Cancelled', tone: 'bad' },
  INACTIVE: { text: 'Inactive', tone: 'muted' },
  SKIPPED: { text: 'Skipped', tone: 'muted' },
  OFF_SCHEDULE: { text: 'Off the schedule', tone: 'muted' },
};

/** Whether a class is still to come, taking place, or over at `asOf`. ISO 8601 instants compare as text. */
export function toPhase(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  asOf: string,
): 'coming' | 'now' | 'over' {
  if (asOf < startsAt) return 'coming';
  return asOf < endsAt ? 'now' : 'over';
}

export function listComing<Person extends Pick<Booked, 'status'>>(attendees: readonly Person[]): Person[] {
  return attendees.filter(({ status }) => status === 'CONFIRMED');
}

type Choice = { rebooking: Pick<NonNullable<Attendee['rebooking']>, 'until' | 'outcome'> | null };
type Choosing = Choice & Pick<Attendee, 'paymentMethod' | 'priceCents'>;

/** What a person of a cancelled class has chosen, or what happens without an answer; null when there was no choice. */
export function formatChoice({ rebooking, ...place }: Choosing): string | null {
  if (!rebooking) return null;
  const isPaid = isPaidByCard(place);
  switch (rebooking.outcome) {
    case 'REFUNDED':
      return isPaid ? 'Chose the money back.' : 'Wants no other class.';
    case 'EXPIRED_REFUNDED':
      return isPaid ? 'Did not answer: the money goes back.' : 'Did not answer: the place has ended.';
    case 'MOVED':
      return 'Chose another class.';
    case null: {
      const until = formatWeekdayTime(rebooking.until);
      const what = isPaid ? `refund by itself ${until}` : `the place ends by itself ${until}`;
      return `Not answered, ${what}.`;
    }
  }
}

/** Whether a person of a cancelled class has still to choose. */
export function hasOpenChoice({ rebooking }: Choice): boolean {
  return rebooking?.outcome === null;
}

/** Whether the cancellation of a class ended a person's place, which they learn by mail if they have an address. */
export function hadPlace({
  cancellationMail,
  status,
  email,
  lastChange,
}: Pick<Attendee, 'cancellationMail' | 'status' | 'email' | 'lastChange'>): boolean {
  const isUnreachable = email === '' && lastChange === null;
  return cancellationMail !== null || status === 'CONFIRMED' || isUnreachable;
}

/** Whether the teacher can cancel a place. */
export function canCancel(place: Choice & Pick<Attendee, 'status' | 'cancellation'>): boolean {
  return place.status === 'CONFIRMED' && (place.cancellation.kind !== 'CLOSED' || hasOpenChoice(place));
}

export const NO_EMAIL = 'No email address';

/** Whether cash was paid for a place that is cancelled, and not handed back. */
export const isCashDue = ({
  status,
  priceCents,
  isPaidCash,
}: Pick<Booked, 'status' | 'priceCents'> & CashMark): boolean => status === 'CANCELLED' && isPaidCash && priceCents > 0;

/** Whether a person paid, will pay, or got a refund. */
export function toPaymentState({
  status,
  paymentMethod,
  priceCents,
  isPaidCash = false,
  refund = null,
}: Payer): StateLabel {
  const price = formatPrice(priceCents);
  if (status === 'REFUNDED') return { text: `${price} refunded`, tone: 'muted' };
  if (refund?.status === 'FAILED') return { text: `Refund of ${price} failed`, tone: 'bad' };
  if (refund?.lastError) return { text: `Refund of ${price} not through yet`, tone: 'bad' };
  if (refund) return { text: `Refund of ${price} under way`, tone: 'waiting' };
  if (status === 'CANCELLED') {
    if (isCashDue({ status, priceCents, isPaidCash })) {
      return { text: `Cancelled, ${formatCashDue(priceCents)}`, tone: 'waiting' };
    }
    const isUnrefunded = isPaidByCard({ paymentMethod, priceCents });
    return { text: isUnrefunded ? `Cancelled, ${price} kept` : 'Cancelled', tone: 'muted' };
  }
  if (priceCents === 0) return { text: 'Free', tone: 'good' };
  if (paymentMethod === 'CARD') return { text: `Paid ${price} by card`, tone: 'good' };
  return isPaidCash ? { text: `Paid ${price} cash`, tone: 'good' } : { text: `${price} in person`, tone: 'waiting' };
}

/** Whether a refund failed and can be retried, also of a place that is cancelled already. */
export function canRetry({ status, refund }: Payer): boolean {
  return status !== 'REFUNDED' && Boolean(refund && (refund.status === 'FAILED' || refund.lastError));
}

/** At most `most` parts: 'Ana, Bo and 3 more'. */
export function formatNames(names: readonly string[], most = 6): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
