import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { endAdminSession } from '../../../admin/admin-session';
import { NextClassesDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useIsOnline, useWhenBack } from '../../../offline/connection';
import type { ListedSchedule } from '../attendance';
import { useMarks } from '../marks-context';
import { findStoredDay, getEndReason, storeDay } from '../stored-day';

const FAILED = 'Failed to load the next classes.';
/** Somebody may book at any moment; nobody minds to see it a minute later. */
const POLL_MS = 60_000;

export type NextClassesState = {
  schedule: ListedSchedule | null;
  /** It is what the device had kept: today's classes alone. */
  isFromDevice: boolean;
  /** The device has no room for it, or may not keep it. */
  cannotBeStored: boolean;
  /** Why it could not be asked for anew. */
  error: string | null;
  reload: () => void;
};

/** The classes of today and of the next seven days; those of today are kept for a time without signal. */
export function useNextClasses(): NextClassesState {
  const { data, previousData, error, refetch } = useQuery(NextClassesDocument, {
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  // Not who is signed in by now: what was fetched belongs to the sign-in that asked.
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
  const reload = () => void refetch().catch(() => undefined); // the query itself says what went wrong
  useWhenBack(true, reload);
  return {
    schedule: fetched ?? fromDevice,
    isFromDevice: fetched === null && fromDevice !== null,
    cannotBeStored,
    error: error ? toErrorMessage(error, FAILED) : null,
    reload,
  };
}

/** The day as the device had kept it, once it is wanted. A sign-in that is over is over here as well. */
function useStoredDay(token: string, isRequested: boolean): ListedSchedule | null {
  const [day, setDay] = useState<ListedSchedule | null>(null);
  useEffect(() => {
    if (!isRequested) return;
    findStoredDay(token).then((stored) => {
      if (stored && Date.parse(stored.keepUntil) <= Date.now()) endAdminSession('expired', token, getEndReason(stored));
      else setDay(stored);
    });
  }, [token, isRequested]);
  return day;
}
