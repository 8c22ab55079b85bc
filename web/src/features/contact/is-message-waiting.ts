import { readItem } from '../../lib/read-item';

/** The localStorage key of the messages that wait for the connection. */
export const WAITING_KEY = 'contact.waiting.v1';

/** The sessionStorage key of the message that is being written in this tab. */
export const DRAFT_KEY = 'contact.draft.v1';

/** True when a message is stored on this device until the connection is back. */
export const isMessageWaiting = () => readItem(WAITING_KEY) !== null;

/** True when a message was begun in this tab. */
export const isMessageBegun = () => readItem(DRAFT_KEY, () => sessionStorage) !== null;
