import { CONTACT_MESSAGES } from './contact-messages';
import type { ContactOutcome } from './contact-outcome';

/** Nothing came back: whether the message arrived is not known. */
export const UNREACHABLE: ContactOutcome = { isSent: false, message: CONTACT_MESSAGES.unreachable, errors: {} };
