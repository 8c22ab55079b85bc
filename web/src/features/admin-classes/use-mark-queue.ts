import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { changeForAdmin } from '../../lib/admin-kept';
import { isSignedInWith } from '../../lib/admin-session';
import { randomKey } from '../../lib/idempotency';
import { useIsOnline } from '../../lib/signal';
import { sendMark } from './api/send-mark';
import { asSent, insisted, type Mark, type NewMark, nextToSend, settled, withMark, without } from './marks';

const NAME = 'marks.v1';
/** How often marks are sent again that a server with signal did not take. */
const AGAIN_MS = 15_000;

export type Marks = {
  /** All that the server has not taken yet, in the order in which it was made. */
  all: readonly Mark[];
  /** The last attempt to send them came to nothing. */
  hasFailed: boolean;
  /** The device keeps them until there is signal; otherwise they are gone with the page. */
  isKept: boolean;
  mark: (mark: Omit<NewMark, 'key'>) => void;
  /** Marks it again, over what another device marked meanwhile. */
  insist: (key: string) => void;
  giveUp: (key: string) => void;
};

type Change = (marks: readonly Mark[]) => Mark[];

/** Marks wait on the device until the server has taken them, one after another, from one tab at a time. */
export function useMarkQueue(token: string): Marks {
  const client = useApolloClient();
  const isOnline = useIsOnline();
  const [all, setAll] = useState<readonly Mark[]>([]);
  const [isKept, setKept] = useState(true);
  const [hasFailed, setFailed] = useState(false);
  const inMemory = useRef<readonly Mark[]>([]);

  const change = useCallback(
    async (step: Change): Promise<readonly Mark[]> => {
      const onDevice = changeForAdmin<Mark[]>(token, NAME, (marks) => step(marks ?? []));
      const next = await onDevice.then(
        (marks) => marks,
        () => {
          setKept(false);
          return step(inMemory.current);
        },
      );
      inMemory.current = next;
      setAll(next);
      return next;
    },
    [token],
  );

  const send = useCallback(async () => {
    for (let next = nextToSend(await change(asTheyAre)); next; next = nextToSend(inMemory.current)) {
      const { key } = next;
      await change((marks) => asSent(marks, key));
      const outcome = await sendMark(client, next);
      setFailed(outcome === null);
      if (!outcome || !isSignedInWith(token)) return;
      await change((marks) => settled(marks, key, outcome));
    }
  }, [client, token, change]);

  const canSend = isOnline && nextToSend(all) !== null;
  useEffect(() => {
    if (!canSend) return;
    const sendInTurn = () => void inTurn(send);
    sendInTurn();
    const again = setInterval(sendInTurn, AGAIN_MS);
    return () => clearInterval(again);
  }, [canSend, send]);

  useEffect(() => {
    const look = () => void change(asTheyAre);
    look();
    // Another tab may have sent them, or made more.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [change]);

  return {
    all,
    hasFailed,
    isKept,
    mark: (mark) => void change((marks) => withMark(marks, { ...mark, key: randomKey() })),
    insist: (key) => void change((marks) => insisted(marks, key, randomKey())),
    giveUp: (key) => void change((marks) => without(marks, key)),
  };
}

const asTheyAre: Change = (marks) => [...marks];

/** One tab at a time. Not every browser has such locks: then a mark may be sent twice, which makes one of it. */
async function inTurn(send: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request('marks', send) : send());
}
