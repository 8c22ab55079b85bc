import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { endAdminSession } from '../../../admin/admin-session';
import { NextClassesDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { getServerTime } from '../../../lib/server-time';
import { toStudioDay } from '../../../lib/studio-time';
import { WHILE_SEEN } from '../../../lib/use-polling';
import { useIsOnline, useWhenBack } from '../../../offline/connection';
import type { ListedSchedule } from '../attendance';
import { useMarks } from '../marks-context';
import { findStoredDay, inferEndReason, type StoredDay, storeDay } from '../stored-day';

const FAILED = 'Failed to load the next classes.';
/** A new booking may show up a minute late. */
const POLL_MS = 60_000;

export type NextClassesState = {
  schedule: ListedSchedule | null;
  /** The schedule was read from the device, which stores today's classes only: offline, or until the server answers. */
  isFromDevice: boolean;
  /** The server is asked for what is shown from the device. */
  isRefreshing: boolean;
  /** The browser's storage is full or switched off. */
  cannotBeStored: boolean;
  /** Why the schedule could not be refreshed. */
  error: string | null;
  reload: () => void;
};

/**
 * The classes of today and of the next seven days; stores those of today on the device, for use offline. `stored` is what was read
 * there before the first rendering.
 */
export function useNextClasses(stored: StoredDay | null): NextClassesState {
  const { data, previousData, error, refetch } = useQuery(NextClassesDocument, {
    pollInterval: POLL_MS,
    ...WHILE_SEEN,
  });
  // The token of the sign-in that sent the query; somebody else may be signed in by the time it is answered.
  const { token } = useMarks();
  const fetched = (data ?? previousData)?.adminClasses ?? null;
  const isOnline = useIsOnline();
  const isAsking = isOnline && error === undefined;
  const fromDevice = useStoredDay(token, stored, { isNeeded: !fetched, isAsking });
  const isFromDevice = fetched === null && fromDevice !== null;
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
    isFromDevice,
    isRefreshing: isFromDevice && isAsking,
    cannotBeStored,
    error: error ? toErrorMessage(error, FAILED) : null,
    reload,
  };
}

/**
 * Today's classes from the device, read when `isNeeded`, unless they were before. While the server is asked, those of another day
 * are not shown. Without it, ends the session when its stored expiry has passed.
 */
function useStoredDay(
  token: string,
  atFirst: StoredDay | null,
  { isNeeded, isAsking }: { isNeeded: boolean; isAsking: boolean },
): ListedSchedule | null {
  // Somebody else may have signed in since it was read.
  const isRead = atFirst?.token === token;
  const [stored, setStored] = useState(() => (isRead ? atFirst.day : null));
  useEffect(() => {
    if (isNeeded && !isRead) void findStoredDay(token).then(setStored);
  }, [token, isNeeded, isRead]);
  const now = getServerTime();
  const isOver = stored !== null && Date.parse(stored.keepUntil) <= now.getTime();
  useEffect(() => {
    if (isNeeded && isOver && !isAsking) endAdminSession('expired', token, inferEndReason(stored));
  }, [token, isNeeded, isOver, isAsking, stored]);
  if (!stored || isOver || (isAsking && stored.today !== toStudioDay(now.toISOString()))) return null;
  return stored;
}
