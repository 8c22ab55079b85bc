import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { addDays, getFirstDay, getLastDay } from '#contract/civil-date';
import { MINUTE_MS } from '#contract/durations';
import { LIMITS } from '#contract/limits';
import { toStudioDay } from '../../../lib/studio-time';
import { usePassingTime } from '../../../lib/use-passing-time';
import { useScheduleChanges } from '../../../lib/use-schedule-changes';
import { checkConnection, useIsOnline, useWhenBack } from '../../../offline/connection';
import type { FoundBooking, ManagedBooking } from './fetch-managed-booking';
import type { Circumstances } from './personal-answer';

type Dates = { from: string; to: string };

type Followed = Pick<Circumstances, 'asOf'> & {
  /** Whether the page is out of date at an ISO 8601 instant by the time alone. */
  isOutOfDate: (now: string) => boolean;
};

/**
 * Follows the classes of a personal page between two dates (YYYY-MM-DD; null: nothing of them can change), so that an open page shows
 * what becomes of them: the page asks again when a class changes, when the time alone changes it, when it is looked at again and
 * when the connection is back. Returns whether it shows what the server said last: false from the loss of the connection until the
 * next answer, which has another `asOf`.
 */
export function useClassChanges(dates: Dates | null, { asOf, isOutOfDate }: Followed): boolean {
  const { revalidate } = useRevalidator();
  const isOnline = useIsOnline();
  const [lostWith, setLostWith] = useState<string | null>(null);
  if (!isOnline && lostWith !== asOf) setLostWith(asOf);
  const watched = isOnline ? dates : null;
  const follow = async () => {
    // Without a connection the page stays as it is.
    if (await checkConnection()) await revalidate();
  };
  useScheduleChanges({ from: watched?.from ?? null, to: watched?.to ?? null, asOf }, () => void follow());
  usePassingTime(isOutOfDate, () => void follow());
  useWhenBack(true, revalidate);
  return isOnline && lostWith !== asOf;
}

/** The same for the pages of a booking. A class of a day that is over is not followed. */
export function useBookingChanges({ booking, asOf, timeZone }: Omit<FoundBooking, 'kind' | 'refusal'>): boolean {
  const { date } = booking;
  return useClassChanges(date >= toStudioDay(asOf, timeZone) ? { from: date, to: date } : null, {
    asOf,
    isOutOfDate: (now) => hasTurned(booking, asOf, now),
  });
}

type Timed = Pick<ManagedBooking, 'startsAt' | 'durationMinutes' | 'freeCancellationUntil' | 'joinLinkFrom'> & {
  rebooking: Pick<NonNullable<ManagedBooking['rebooking']>, 'until'> | null;
};

/** Whether one of the moments at which a booking offers something else was between two ISO 8601 instants. */
export function hasTurned(booking: Timed, asOf: string, now: string): boolean {
  const { startsAt, durationMinutes, freeCancellationUntil, joinLinkFrom, rebooking } = booking;
  const end = new Date(Date.parse(startsAt) + durationMinutes * MINUTE_MS).toISOString();
  const turns = [startsAt, end, freeCancellationUntil, joinLinkFrom, rebooking?.until];
  return turns.some((turn) => turn && isBetween(turn, asOf, now));
}

export const isBetween = (moment: string, asOf: string, now: string) =>
  Date.parse(asOf) < Date.parse(moment) && Date.parse(moment) <= Date.parse(now);

/**
 * The dates to follow for a booking of a day (YYYY-MM-DD) that may move within a month (YYYY-MM): both, where the server follows so
 * many days at once, else the month.
 */
export function getMoveDates(day: string, month: string): Dates {
  const [from, to] = [getFirstDay(month), getLastDay(month)];
  const both = { from: day < from ? day : from, to: day > to ? day : to };
  return both.to < addDays(both.from, LIMITS.scheduleDays) ? both : { from, to };
}
