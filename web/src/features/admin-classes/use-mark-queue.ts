import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { isSignedInWith } from '../../admin/admin-session';
import { type AttendanceFragment, MarkAttendanceDocument } from '../../gql/admin-operations';
import { randomKey } from '../../lib/idempotency';
import {
  addMark,
  applyOutcome,
  findNextToSend,
  flagNextAsSent,
  getCurrentMark,
  type Mark,
  type NewMark,
  type Outcome,
  pickNewer,
  removeMark,
  resubmit,
} from './marks';
import { useSending, useStoredQueue } from './use-stored-queue';

export type Marks = {
  /** The token of the sign-in that the marks belong to. */
  token: string;
  /** The marks that the server has not saved yet, oldest first. */
  pending: readonly Mark[];
  /** The last attempt to send them failed. */
  hasFailed: boolean;
  /** The device stores them until they are sent; otherwise they are lost when the page closes. */
  isStored: boolean;
  /** The latest attendance of a person of a list, which may be older than the marks. */
  getLatest: (listed: AttendanceFragment) => AttendanceFragment & { isPending: boolean };
  /** Marks people, each with a key of its own, in one change of the queue. */
  mark: (presses: readonly Omit<NewMark, 'key'>[]) => void;
  /** Overwrites the mark of another device. */
  overwrite: (key: string) => void;
  discard: (key: string) => void;
};

/** A queue of marks on the device; one tab at a time sends them in order until the server has saved them. */
export function useMarkQueue(token: string): Marks {
  const client = useApolloClient();
  const { pending, isStored, change } = useStoredQueue<Mark>(token, 'marks.v1');
  const [hasFailed, setHasFailed] = useState(false);
  const [received, setReceived] = useState<ReadonlyMap<string, AttendanceFragment>>(new Map());
  /** What this device's marks saved, by booking. A press may come before the screen has it. */
  const ownSaved = useRef(new Map<string, AttendanceFragment>());

  const send = useCallback(async () => {
    let next = findNextToSend(await change(flagNextAsSent));
    while (next) {
      const { key } = next;
      const outcome = await sendMark(client, next);
      setHasFailed(outcome === null);
      if (!outcome || !isSignedInWith(token)) return;
      if (outcome.kind !== 'refused') {
        const { stands } = outcome;
        if (outcome.kind === 'saved') ownSaved.current.set(stands.bookingId, stands);
        setReceived((previous) => new Map(previous).set(stands.bookingId, stands));
      }
      next = findNextToSend(await change((marks) => flagNextAsSent(applyOutcome(marks, key, outcome))));
    }
  }, [client, token, change]);

  useSending('marks', findNextToSend(pending) !== null, send);

  return {
    token,
    pending,
    hasFailed,
    isStored,
    getLatest: (listed) => {
      const stands = pickNewer(listed, received.get(listed.bookingId));
      return { ...stands, ...getCurrentMark(stands, pending) };
    },
    mark: (presses) =>
      void change((marks) =>
        presses.reduce(
          (all, press) => {
            const seen = pickNewer(press.seen, ownSaved.current.get(press.seen.bookingId));
            return addMark(all, { ...press, seen, key: randomKey() });
          },
          [...marks],
        ),
      ),
    overwrite: (key) => void change((marks) => resubmit(marks, key, randomKey())),
    discard: (key) => void change((marks) => removeMark(marks, key)),
  };
}

/** Sends a mark; null when the outcome is unknown, so that the same mark has to be sent again. */
async function sendMark(client: ApolloClient, mark: Mark): Promise<Outcome | null> {
  const { bookingId, key, baseVersion, outcome, isPaidCash } = mark;
  const input = { bookingId, key, baseVersion, outcome, isPaidCash };
  try {
    const { data } = await client.mutate({ mutation: MarkAttendanceDocument, variables: { input } });
    const answer = data?.markAttendance;
    if (!answer) return null;
    switch (answer.__typename) {
      case 'ServiceUnavailableError':
        return null;
      case 'Attendance':
        return { kind: 'saved', stands: answer };
      case 'AttendanceConflictError':
        return { kind: 'conflict', stands: answer.stands };
      default:
        return { kind: 'refused', text: answer.message };
    }
  } catch {
    return null;
  }
}
