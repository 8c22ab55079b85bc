// Apart from waiting-message.ts, because every page loads this file: with zod it would be 12 kB larger.

export const WAITING_KEY = 'contact.waiting.v1';

/** True when a message is stored on this device until the connection is back. */
export function isMessageWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // storage is blocked: no message can be stored
  }
}
