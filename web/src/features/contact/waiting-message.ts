import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { WAITING_KEY } from './is-message-waiting';

const message = z.object({ name: z.string(), email: z.string(), message: z.string(), key: z.string() });
export type WaitingMessage = z.infer<typeof message>;

/** What happened to the waiting messages; `refusal` is the server's message when it refused the last one. */
export type WaitingOutcome = { sent: number; refusal: string | null };

type Show = (outcome: WaitingOutcome) => boolean;
let listener: Show | null = null;

/** Lets the form show what happened to the messages: `show` returns whether it did. Returns the function that ends this. */
export function onWaitingOutcome(show: Show): () => void {
  listener = show;
  return () => {
    listener = null;
  };
}

/** True when a form shows this outcome. */
export function showInForm(outcome: WaitingOutcome): boolean {
  return listener?.(outcome) ?? false;
}

/** Messages that were written offline, oldest first. */
export const waitingMessages = sessionValue(WAITING_KEY, z.array(message), () => window.localStorage);

/** Removes one message, and no other that was stored while it was on its way. */
export function removeWaiting(key: string): void {
  const others = (waitingMessages.read() ?? []).filter((message) => message.key !== key);
  if (others.length > 0) waitingMessages.write(others);
  else waitingMessages.clear();
}
