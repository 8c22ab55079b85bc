export const WAITING_KEY = 'contact.waiting.v1';

/** Whether a message waits on this device for the signal. */
export function isMessageWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_KEY) !== null;
  } catch {
    return false; // storage is blocked: nothing can wait
  }
}
