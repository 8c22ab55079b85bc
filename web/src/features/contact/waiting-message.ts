import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';

const WAITING_KEY = 'contact.waiting.v1';

/** True when a message is stored on this device until the connection is back. */
export function isMessageWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // storage is blocked: no message can be stored
  }
}

const message = z.object({ name: z.string(), email: z.string(), message: z.string(), key: z.string() });
export type WaitingMessage = z.infer<typeof message>;

/** Messages that were written offline, oldest first. */
export const waitingMessages = sessionValue(WAITING_KEY, z.array(message), () => window.localStorage);
