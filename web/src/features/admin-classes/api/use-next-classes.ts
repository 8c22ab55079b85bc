import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { endAdminSession } from '../../../admin/admin-session';
import { NextClassesDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useIsOnline, useWhenBack } from '../../../offline/connection';
import type { ListedSchedule } from '../attendance';
import { useMarks } from '../marks-context';
import { findStoredDay, inferEndReason, storeDay } from '../stored-day';

const FAILED = 'Failed to load the next classes.';
/** A new booking may show up a minute late. */
const POLL_MS = 60_000;

export type NextClassesState = {
  schedule: ListedSchedule | null;
  /** The schedule was read from the device, which stores today's classes only. */
  isFromDevice: boolean;
  /** The browser's storage is full or switched off. */
  cannotBeStored: boolean;
  /** Why the schedule could not be refreshed. */
  error: string | null;
  reload: () => void;
};

/** The classes of today and of the next seven days; stores those of today on the device, for use offline. */
export function useNextClasses(): NextClassesState {
  const { data, previousData, error, refetch } = useQuery(NextClassesDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // The token of the sign-in that sent the query; somebody else may be signed in by the time it is answered.
  const { token } = useMarks();
  const fetched = (data ?? previousData)?.adminClasses ?? null;
  const isOnline = useIsOnline();
  const fromDevice = useStoredDay(token, !fetched && (!isOnline || error !== undefined));
  const [cannotBeStored, setCannotBeStored] = useState(false);
  useEffect(() => {
    if (!fetched) return;
    storeDay(token, fetched).then(
      () => setCannotBeStored(false),
      () => setCannotBeStored(true),
    );
  }, [token, fetched]);
  const reload = () => void refetch().catch(() => undefined); // the error is in the query's result
  useWhenBack(true, reload);
  return {
    schedule: fetched ?? fromDevice,
    isFromDevice: fetched === null && fromDevice !== null,
    cannotBeStored,
    error: error ? toErrorMessage(error, FAILED) : null,
    reload,
  };
}

/** Today's classes from the device, read when `isNeeded`. Ends the session when its stored expiry has passed. */
function useStoredDay(token: string, isNeeded: boolean): ListedSchedule | null {
  const [day, setDay] = useState<ListedSchedule | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    findStoredDay(token).then((stored) => {
      if (stored && Date.parse(stored.keepUntil) <= Date.now())
        endAdminSession('expired', token, inferEndReason(stored));
      else setDay(stored);
    });
  }, [token, isNeeded]);
  return day;
}
