import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { type BookingDetails, bookingDetailsSchema } from './booking-state';
import { OWN_BOOKINGS_KEY } from './has-own-bookings';

/** The state of a booking when the server was last asked about it. */
const stateSchema = z.object({
  /** In a word or two, such as 'Confirmed'. */
  label: z.string(),
  isConfirmed: z.boolean(),
  /** What was paid or comes back, in a sentence. */
  moneyLine: z.string(),
  /** The weather call in a sentence; null without one. */
  weatherCall: z._default(z.nullable(z.string()), null),
  /** Until when cancelling is free, in a sentence; null once nothing can be cancelled. */
  freeCancellation: z.nullable(z.string()),
  /** Until when another class or the money can be chosen instead of a cancelled class, an ISO 8601 instant; null without a choice. */
  chooseBy: z._default(z.nullable(z.string()), null),
  /** An ISO 8601 instant. */
  asOf: z.string(),
});
export type OwnBookingState = z.infer<typeof stateSchema>;

/**
 * A booking as this device stores it: without name and address, so that another user of the device learns neither. `link` is
 * the last part of the address at which it can be changed; `state` is null until the server was asked.
 */
const ownBookingSchema = z.extend(
  z.omit(bookingDetailsSchema, {
    name: true,
    email: true,
    manageUrl: true,
    weatherCall: true,
  }),
  {
    link: z._default(z.nullable(z.string()), null),
    state: z._default(z.nullable(stateSchema), null),
  },
);
export type OwnBooking = z.infer<typeof ownBookingSchema>;

const MAX_BOOKINGS = 50;
const stored = sessionValue(OWN_BOOKINGS_KEY, z.array(ownBookingSchema), () => window.localStorage);

/** The bookings made or opened on this device, by class date, earliest first. */
export function readOwnBookings(): readonly OwnBooking[] {
  return stored.read() ?? [];
}

/**
 * The bookings of this device as they are listed on a day (YYYY-MM-DD): places to come first, the soonest at the top, then what was
 * cancelled or is over, the latest first.
 */
export function listOwnBookings(bookings: readonly OwnBooking[], today: string): OwnBooking[] {
  const isToCome = (booking: OwnBooking) => isLive(booking, today);
  return [...bookings.filter(isToCome), ...bookings.filter((booking) => !isToCome(booking)).reverse()];
}

/** The soonest class of this device that is not over; undefined without one. `now` is the studio's day and time of day. */
export function findNextClass(
  bookings: readonly OwnBooking[],
  now: { day: string; time: string },
): OwnBooking | undefined {
  const isOver = ({ date, time, durationMinutes }: OwnBooking) =>
    date === now.day && toMinutes(time) + durationMinutes <= toMinutes(now.time);
  return bookings.find((booking) => isLive(booking, now.day) && !isOver(booking));
}

/** The place of this device in a class, as far as it knows; undefined without one. */
export function findOwnPlace(bookings: readonly OwnBooking[], slot: ClassFacts): OwnBooking | undefined {
  const isSame = (booking: OwnBooking) => CLASS_FACTS.every((fact) => booking[fact] === slot[fact]);
  return bookings.find((booking) => booking.state?.isConfirmed !== false && isSame(booking));
}

/** What distinguishes one class from another, among what a device stores of a booking. */
const CLASS_FACTS = ['title', 'date', 'time', 'location'] as const;
type ClassFacts = Pick<OwnBooking, (typeof CLASS_FACTS)[number]>;

/** The booking as this device knows it now, when it is not as it was made: moved, changed, cancelled or over. Null while it is. */
export function findChanged(bookings: readonly OwnBooking[], made: ClassFacts & MadeFacts): OwnBooking | null {
  const known = bookings.find(({ id }) => id === made.id);
  if (!known?.state) return null;
  const isSame = [...CLASS_FACTS, 'priceCents' as const].every((fact) => known[fact] === made[fact]);
  return known.state.isConfirmed && isSame ? null : known;
}

type MadeFacts = Pick<OwnBooking, 'id' | 'priceCents'>;

/** Calls `onChange` when this document or another tab stores or removes a booking. Returns the function that ends this. */
export function watchOwnBookings(onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === OWN_BOOKINGS_KEY || key === null) onChange();
  };
  watchers.add(onChange);
  window.addEventListener('storage', listen);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', listen);
  };
}

/** A document gets no event about what it stores itself. */
const watchers = new Set<() => void>();
const notifyWatchers = () => {
  for (const notify of watchers) notify();
};

function write(bookings: OwnBooking[]): void {
  stored.write(bookings);
  notifyWatchers();
}

/** Whether a place is for this day or a later one, and was not cancelled as far as this device knows. */
const isLive = ({ date, state }: OwnBooking, today: string) => date >= today && state?.isConfirmed !== false;

/** '07:45' -> 465 minutes since midnight. */
function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/** Stores a booking that was just made. One whose later state is known already stays as it is. */
export function storeOwnBooking({ name: _, email: __, weatherCall: ___, manageUrl, ...booking }: BookingDetails): void {
  const known = readOwnBookings().find(({ id }) => id === booking.id);
  if (known?.state) return;
  storeKnownBooking({ ...booking, link: toLink(manageUrl) ?? known?.link ?? null, state: null });
}

/** Stores a booking as the server knows it; replaces an earlier version of it. */
export function storeKnownBooking(booking: OwnBooking): void {
  write(withBooking(readOwnBookings(), booking));
}

/** Removes a link that no longer opens its booking. */
export function discardLink(link: string): void {
  write(readOwnBookings().map((booking) => (booking.link === link ? { ...booking, link: null } : booking)));
}

export function clearOwnBookings(): void {
  stored.clear();
  notifyWatchers();
}

/** The last part of the address of a booking's own page. */
const toLink = (manageUrl: string | null) => manageUrl?.split('/').at(-1) ?? null;

/** Adds a booking, sorted by day and time. Discards the oldest above the limit. */
export function withBooking(known: readonly OwnBooking[], booking: OwnBooking): OwnBooking[] {
  const others = known.filter(({ id }) => id !== booking.id);
  return [...others, booking].sort((one, other) => toSortKey(one).localeCompare(toSortKey(other))).slice(-MAX_BOOKINGS);
}

const toSortKey = ({ date, time }: OwnBooking) => `${date} ${time}`;
