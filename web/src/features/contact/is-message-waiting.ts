import { isStored } from '../../lib/is-stored';

/** The localStorage key of the messages that wait for the connection. */
export const WAITING_KEY = 'contact.waiting.v1';

/** The sessionStorage key of the message that is being written in this tab. */
export const DRAFT_KEY = 'contact.draft.v1';

/** True when a message is stored on this device until the connection is back. */
export const isMessageWaiting = () => isStored(() => localStorage, WAITING_KEY);

/** True when a message was begun in this tab. */
export const isMessageBegun = () => isStored(() => sessionStorage, DRAFT_KEY);
