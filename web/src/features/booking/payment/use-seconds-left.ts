import { useEffect, useState } from 'react';
import type { PaymentSession } from '../api/start-payment';
import { secondsLeft } from './hold-clock';

const left = (session: PaymentSession) =>
  session.holdSeconds === null ? null : secondsLeft(session.holdSeconds, session.startedAt, performance.now());

/** Whole seconds that the seat is still held; null when it is not held for a time. */
export function useSecondsLeft(session: PaymentSession): number | null {
  const [seconds, setSeconds] = useState(() => left(session));
  useEffect(() => {
    const tick = () => setSeconds(left(session));
    tick();
    if (session.holdSeconds === null) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [session]);
  return seconds;
}
