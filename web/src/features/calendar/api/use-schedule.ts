import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { getFirstDay, getLastDay, getMonth } from '#contract/civil-date';
import { hasPassed } from '../../../lib/has-passed';
import { getStudioToday } from '../../../lib/studio-time';
import { usePassingTime } from '../../../lib/use-passing-time';
import { useScheduleChanges } from '../../../lib/use-schedule-changes';
import { useIsOnline, useWhenBack } from '../../../offline/connection';
import { monthToAskAgain } from '../picker-state';
import type { FirstMonth } from './fetch-first-month';
import type { ScheduleAnswer } from './watch-schedule';

export type ScheduleState = {
  /** The visible month, YYYY-MM; null until the first answer names it. */
  month: string | null;
  /** Today in the studio's time zone, from the latest answer. */
  today: string | null;
  schedule: ScheduleAnswer['schedule'];
  isLoading: boolean;
  /** False while the schedule may be out of date. */
  isFresh: boolean;
  hasFailed: boolean;
  reload: () => void;
};

const LOADING: ScheduleAnswer = { schedule: null, isLoading: true, hasFailed: false };
const FAILED: ScheduleAnswer = { schedule: null, isLoading: false, hasFailed: true };

/**
 * The schedule of a month; without a month, of the first month that has classes, which the server may have rendered already.
 * The code that queries the server is loaded when it is first needed. Retries by itself when the connection is back, and
 * queries again when a class or a free place of the month changes, when a class begins, and at midnight. It stays on its month then,
 * until that is over.
 */
export function useSchedule(month: string | null, firstMonth: FirstMonth): ScheduleState {
  const [today, setToday] = useState(firstMonth?.today ?? null);
  const [latest, setLatest] = useState({
    month,
    answer: firstMonth ? { ...LOADING, schedule: firstMonth, isLoading: false } : LOADING,
  });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const [isFirstMonthCurrent, setFirstMonthCurrent] = useState(firstMonth !== null);
  const isOnline = useIsOnline();
  const isServerRendered = month === null && isFirstMonthCurrent && attempt === 0;

  const { schedule, isLoading, hasFailed } = isAbout(latest, month) ? latest.answer : LOADING;
  const getAskedMonth = useEffectEvent(
    () => month ?? (attempt > 0 ? monthToAskAgain(schedule, getStudioToday()) : null),
  );

  // Offline, the page may come from the cache: the stored schedule can be newer than what it was rendered with.
  useEffect(() => {
    if (!isOnline) setFirstMonthCurrent(false);
  }, [isOnline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt queries again
  useEffect(() => {
    if (isServerRendered) return;
    const stop = watchLazily(getAskedMonth(), (answer) => {
      // The visible schedule stays until a newer one arrives.
      setLatest((before) => {
        const shown = answer.schedule ?? (isAbout(before, month) ? before.answer.schedule : null);
        return { month, answer: { ...answer, schedule: shown } };
      });
      if (answer.schedule) setToday(answer.schedule.today);
    });
    return stop;
  }, [isServerRendered, month, attempt]);

  useWhenBack(hasFailed, reload);
  const shownMonth = month ?? (schedule ? getMonth(schedule.from) : null);
  const [from, to] = shownMonth ? [getFirstDay(shownMonth), getLastDay(shownMonth)] : [null, null];
  useScheduleChanges({ from, to, asOf: hasFailed ? null : (schedule?.asOf ?? null) }, reload);

  usePassingTime((now) => schedule !== null && hasPassed(schedule, now), reload);

  return {
    month: shownMonth,
    today,
    schedule,
    isLoading: isLoading && schedule === null,
    isFresh: !isLoading && !hasFailed,
    hasFailed,
    reload,
  };
}

/** True while an answer shows the month, also when that was found as the first one with classes, and is asked for by name now. */
function isAbout(latest: { month: string | null; answer: ScheduleAnswer }, month: string | null): boolean {
  if (latest.month === month) return true;
  const { schedule } = latest.answer;
  return latest.month === null && schedule !== null && getMonth(schedule.from) === month;
}

/** Loads the code that queries the schedule, then watches it. The returned function stops both. */
function watchLazily(month: string | null, onAnswer: (answer: ScheduleAnswer) => void): () => void {
  let isActive = true;
  let stop = () => {};
  import('./watch-schedule').then(
    ({ watchSchedule }) => {
      if (isActive) stop = watchSchedule(month, onAnswer);
    },
    () => {
      if (isActive) onAnswer(FAILED);
    },
  );
  return () => {
    isActive = false;
    stop();
  };
}
