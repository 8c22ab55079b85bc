import { useCallback, useEffect, useState } from 'react';
import { getMonth } from '../../../lib/civil-date';
import { useIsOnline, useWhenBack } from '../../../offline/connection';
import type { Opening } from './fetch-first-month';
import type { ScheduleAnswer } from './watch-schedule';

export type ScheduleState = {
  /** The month on show; null until the first answer names it. */
  month: string | null;
  /** Today in the studio's zone, from the latest answer. */
  today: string | null;
  schedule: ScheduleAnswer['schedule'];
  isLoading: boolean;
  /** False while what is shown may be out of date. */
  isFresh: boolean;
  hasFailed: boolean;
  reload: () => void;
};

const REQUESTED: ScheduleAnswer = { schedule: null, isLoading: true, hasFailed: false };
const UNREACHABLE: ScheduleAnswer = { schedule: null, isLoading: false, hasFailed: true };

/**
 * The classes of a month; without one, of the first month that has any, which the server may have drawn already. What
 * asks for more is fetched when there is more to ask for. Asks again by itself once the signal is back.
 */
export function useSchedule(month: string | null, opening: Opening): ScheduleState {
  const [today, setToday] = useState(opening?.today ?? null);
  const [notified, setNotified] = useState({
    month,
    answer: opening ? { ...REQUESTED, schedule: opening, isLoading: false } : REQUESTED,
  });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const [isOfNow, setOfNow] = useState(opening !== null);
  const isOnline = useIsOnline();
  const isServerRendered = month === null && isOfNow && attempt === 0;

  // Without signal, what was drawn is of then: the device may know better, and the server will once it is back.
  useEffect(() => {
    if (!isOnline) setOfNow(false);
  }, [isOnline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    if (isServerRendered) return;
    const stop = watchWhenFetched(month, (answer) => {
      // What is on show stays until there is something newer.
      setNotified((last) => {
        const schedule = answer.schedule ?? (last.month === month ? last.answer.schedule : null);
        return { month, answer: { ...answer, schedule } };
      });
      if (answer.schedule) setToday(answer.schedule.today);
    });
    return stop;
  }, [isServerRendered, month, attempt]);

  const { schedule, isLoading, hasFailed } = notified.month === month ? notified.answer : REQUESTED;
  useWhenBack(hasFailed, reload);

  return {
    month: month ?? (schedule ? getMonth(schedule.from) : null),
    today,
    schedule,
    isLoading: isLoading && schedule === null,
    isFresh: !isLoading && !hasFailed,
    hasFailed,
    reload,
  };
}

/** Watches as soon as the code for it has come. The answer ends it, also before. */
function watchWhenFetched(month: string | null, notify: (answer: ScheduleAnswer) => void): () => void {
  let isRequested = true;
  let stop = () => {};
  import('./watch-schedule').then(
    ({ watchSchedule }) => {
      if (isRequested) stop = watchSchedule(month, notify);
    },
    () => {
      if (isRequested) notify(UNREACHABLE);
    },
  );
  return () => {
    isRequested = false;
    stop();
  };
}
