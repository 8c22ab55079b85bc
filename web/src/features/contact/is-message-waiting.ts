/** The localStorage key of the messages that wait for the connection. */
export const WAITING_KEY = 'contact.waiting.v1';

/** The sessionStorage key of the message that is being written in this tab. */
export const DRAFT_KEY = 'contact.draft.v1';

/**
 * True when a message is stored on this device until the connection is back. In a file of its own, because every page asks
 * for this at its start, and the messages' file brings zod along (6 kB).
 */
export const isMessageWaiting = () => isStored(() => localStorage, WAITING_KEY);

/** True when a message was begun in this tab. */
export const isMessageBegun = () => isStored(() => sessionStorage, DRAFT_KEY);

function isStored(openStorage: () => Storage, key: string): boolean {
  try {
    return openStorage().getItem(key) !== null;
  } catch {
    return false; // storage is blocked: no message can be stored
  }
}
