import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { WAITING_KEY } from './is-message-waiting';

const message = z.object({ name: z.string(), email: z.string(), message: z.string(), key: z.string() });
export type WaitingMessage = z.infer<typeof message>;

/** What happened to the waiting messages; `refusal` is the server's message when it refused the last one. */
export type WaitingOutcome = { sent: number; refusal: string | null };

let listener: ((outcome: WaitingOutcome) => void) | null = null;

/** Lets the form whose message waits show what happened to it. Returns the function that ends this. */
export function onWaitingOutcome(show: (outcome: WaitingOutcome) => void): () => void {
  listener = show;
  return () => {
    listener = null;
  };
}

/** True when a form shows this outcome. */
export function showInForm(outcome: WaitingOutcome): boolean {
  listener?.(outcome);
  return listener !== null;
}

/** Messages that were written offline, oldest first. */
export const waitingMessages = sessionValue(WAITING_KEY, z.array(message), () => window.localStorage);
