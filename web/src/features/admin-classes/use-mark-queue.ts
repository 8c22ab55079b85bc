import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { isSignedInWith } from '../../admin/admin-session';
import type { AttendanceFragment } from '../../gql/admin-operations';
import { randomKey } from '../../lib/idempotency';
import { useIsOnline } from '../../offline/connection';
import { sendMark } from './api/send-mark';
import {
  asSent,
  insisted,
  later,
  type Mark,
  markedNow,
  type NewMark,
  nextToSend,
  settled,
  withMark,
  without,
} from './marks';
import { asTheyAre, useStoredMarks } from './use-stored-marks';

/** How often marks are sent again that a server with signal did not take. */
const AGAIN_MS = 15_000;

export type Marks = {
  /** Whose they are: the sign-in that this part of the area was opened with. */
  token: string;
  /** All that the server has not taken yet, in the order in which it was made. */
  all: readonly Mark[];
  /** The last attempt to send them came to nothing. */
  hasFailed: boolean;
  /** The device keeps them until there is signal; otherwise they are gone with the page. */
  isStored: boolean;
  /** What is marked about a person of a list, which may be older than what was marked since. */
  getKnown: (listed: AttendanceFragment) => AttendanceFragment & { isWaiting: boolean };
  mark: (mark: Omit<NewMark, 'key'>) => void;
  /** Marks it again, over what another device marked meanwhile. */
  insist: (key: string) => void;
  discard: (key: string) => void;
};

/** Marks wait on the device until the server has taken them, one after another, from one tab at a time. */
export function useMarkQueue(token: string): Marks {
  const client = useApolloClient();
  const isOnline = useIsOnline();
  const { all, isStored, change } = useStoredMarks(token);
  const [hasFailed, setFailed] = useState(false);
  const [received, setReceived] = useState<ReadonlyMap<string, AttendanceFragment>>(new Map());

  const send = useCallback(async () => {
    let next = nextToSend(await change(asTheyAre));
    while (next) {
      const { key } = next;
      await change((marks) => asSent(marks, key));
      const outcome = await sendMark(client, next);
      setFailed(outcome === null);
      if (!outcome || !isSignedInWith(token)) return;
      if (outcome.kind !== 'refused') {
        const { stands } = outcome;
        setReceived((known) => new Map(known).set(stands.bookingId, stands));
      }
      next = nextToSend(await change((marks) => settled(marks, key, outcome)));
    }
  }, [client, token, change]);

  const canSend = isOnline && nextToSend(all) !== null;
  useEffect(() => {
    if (!canSend) return;
    const sendInOrder = () => void inOrder(send);
    sendInOrder();
    const again = setInterval(sendInOrder, AGAIN_MS);
    return () => clearInterval(again);
  }, [canSend, send]);

  return {
    token,
    all,
    hasFailed,
    isStored,
    getKnown: (listed) => {
      const stands = later(listed, received.get(listed.bookingId));
      return { ...stands, ...markedNow(stands, all) };
    },
    mark: (mark) => void change((marks) => withMark(marks, { ...mark, key: randomKey() })),
    insist: (key) => void change((marks) => insisted(marks, key, randomKey())),
    discard: (key) => void change((marks) => without(marks, key)),
  };
}

/** One tab at a time. Not every browser has such locks: then a mark may be sent twice, which makes one of it. */
async function inOrder(send: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('marks', send) : send());
}
