import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toStudioDay } from '../../../lib/studio-time';
import { useScheduleChanges } from '../../../lib/use-schedule-changes';
import { checkConnection, useIsOnline, useWhenBack } from '../../../offline/connection';
import type { FoundBooking } from './fetch-managed-booking';
import type { Circumstances } from './personal-answer';

/**
 * Follows the class of a personal page on a day (YYYY-MM-DD; null: nothing of it can change), so that an open page shows what becomes
 * of it: the page asks again when the class changes, when it is looked at again and when the connection is back. Returns whether it
 * shows what the server said last: false from the loss of the connection until the next answer, which has another `asOf`.
 */
export function useClassChanges(day: string | null, { asOf }: Pick<Circumstances, 'asOf'>): boolean {
  const { revalidate } = useRevalidator();
  const isOnline = useIsOnline();
  const [lostWith, setLostWith] = useState<string | null>(null);
  if (!isOnline && lostWith !== asOf) setLostWith(asOf);
  const watched = isOnline ? day : null;
  const follow = async () => {
    // Without a connection the page stays as it is.
    if (await checkConnection()) await revalidate();
  };
  useScheduleChanges(watched, watched, () => void follow());
  useWhenBack(true, revalidate);
  return isOnline && lostWith !== asOf;
}

/** The same for the pages of a booking. A class of a day that is over is not followed. */
export function useBookingChanges({
  booking: { date },
  asOf,
  timeZone,
}: Omit<FoundBooking, 'kind' | 'refusal'>): boolean {
  return useClassChanges(date >= toStudioDay(asOf, timeZone) ? date : null, { asOf });
}
