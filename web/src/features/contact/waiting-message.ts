import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';

export const WAITING_KEY = 'contact.waiting.v1';

/** Whether a message waits on this device for the signal. */
export function isMessageWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // storage is blocked: nothing can wait
  }
}

const message = z.object({ name: z.string(), email: z.string(), message: z.string(), key: z.string() });
export type WaitingMessage = z.infer<typeof message>;

/** Messages that were written without signal, the first one first. */
export const waitingMessages = sessionValue(WAITING_KEY, z.array(message), () => window.localStorage);
