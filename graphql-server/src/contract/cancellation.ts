import { HOUR_MS } from './durations';
import { formatDeadline } from './format-deadline';
import { FREE_CANCELLATION_HOURS } from './limits';
import { isPaidByCard, type Priced } from './paid';

export type CancellationKind = 'FREE' | 'LATE' | 'NOTHING_TO_PAY' | 'CLOSED';

/** What cancelling a booking now would mean for its owner. */
export type CancellationQuote = {
  kind: CancellationKind;
  /** What goes back to the card, in cents. */
  refundCents: number;
  /** What goes back to the card if somebody takes the place in time, in cents; see getTakenUntil. */
  refundIfTakenCents: number;
  /** A sentence for the owner. */
  message: string;
};

/** Cancelling a class that starts at `startsAt` is free until this instant: FREE_CANCELLATION_HOURS elapsed hours before. */
export function getFreeCancellationUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - FREE_CANCELLATION_HOURS * HOUR_MS);
}

/** A place that was cancelled late is refunded when somebody takes it until this long before the start, in time to come. */
const TAKEN_BEFORE_MS = HOUR_MS;

/** Until when somebody has to take the place of a late cancellation so that it is refunded. */
export function getTakenUntil(startsAt: Date): Date {
  return new Date(startsAt.getTime() - TAKEN_BEFORE_MS);
}

type StudioChange = {
  /** The start of the class after the change. */
  startsAt: Date;
  /** Until when cancelling was free before. */
  before: Date;
  now: Date;
};

/**
 * Until when cancelling is free after an act of the studio that changes when or whether somebody comes: as for any class, and for
 * FREE_CANCELLATION_HOURS from now at least. It never ends sooner than before, and never after the start.
 */
export function getFreeCancellationAfterChange({ startsAt, before, now }: StudioChange): Date {
  const fair = new Date(now.getTime() + FREE_CANCELLATION_HOURS * HOUR_MS);
  const latest = Math.max(before.getTime(), getFreeCancellationUntil(startsAt).getTime(), fair.getTime());
  return new Date(Math.min(startsAt.getTime(), latest));
}

/** Said of a class whose free cancellation has ended already, before paying and of a place that is paid by card. */
export const NO_FREE_CANCELLATION = `This class begins in less than ${FREE_CANCELLATION_HOURS} hours: it can no longer be cancelled for free.`;

type Ended = { until: Date; bookedAt: Date; timeZone: string | undefined };

/**
 * Says that free cancellation is over: with `ended`, since when; of a booking that was made when it was over already, that it never
 * was free.
 */
export function formatNotFree(ended: (deadline: string) => string, { until, bookedAt, timeZone }: Ended): string {
  return until <= bookedAt ? NO_FREE_CANCELLATION : ended(formatDeadline(until, timeZone));
}

/** 'Free cancellation until Tuesday 24 November, 07:45': the line that is the same everywhere. `timeZone` is the studio's. */
export function formatFreeCancellation(until: Date, timeZone: string | undefined): string {
  return `Free cancellation until ${formatDeadline(until, timeZone)}`;
}

/** Whether a change comes too late: free cancellation has ended, and a card payment would be lost. Without one, nothing can be. */
export const isTooLate = (place: Priced, until: Date, now: Date): boolean => isPaidByCard(place) && now > until;

/** Until when a place can be cancelled for free, or that it no longer can; null then for a place that is not paid by card. */
export function formatCancellable(
  place: Priced,
  until: Date,
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): string | null {
  if (now <= until) return formatFreeCancellation(until, timeZone);
  return isTooLate(place, until, now) ? NO_FREE_CANCELLATION : null;
}
