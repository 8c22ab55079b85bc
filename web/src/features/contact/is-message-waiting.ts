/** The localStorage key of the messages that wait for the connection. */
export const WAITING_KEY = 'contact.waiting.v1';

/**
 * True when a message is stored on this device until the connection is back. In a file of its own, because every page asks
 * for this at its start, and the messages' file brings zod along (6 kB).
 */
export function isMessageWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // storage is blocked: no message can be stored
  }
}
