import type { SendContactMessageMutation } from '../../gql/operations';
import { toErrorMessage } from '../../lib/error-messages';
import { type ContactErrors, errorsByField } from './contact-form-data';
import { CONTACT_MESSAGES } from './contact-messages';

export type ContactOutcome =
  | { isSent: true }
  /** Kept on this device until there is signal. */
  | { isSent: false; isWaiting: true }
  | { isSent: false; isWaiting?: false; message: string; errors: ContactErrors };

/** What the server's answer means for the person who wrote. */
export function outcomeOfAnswer(answer: SendContactMessageMutation['sendContactMessage'] | undefined): ContactOutcome {
  if (!answer) return { isSent: false, message: CONTACT_MESSAGES.refused, errors: {} };
  if (answer.__typename === 'ContactReceipt') return { isSent: true };
  const errors = answer.__typename === 'InvalidInputError' ? errorsByField(answer.issues) : {};
  return { isSent: false, message: answer.message || CONTACT_MESSAGES.refused, errors };
}

/** An answer that says no is a refusal; no answer at all is the network's failure. */
export function outcomeOfFailure(error: unknown): ContactOutcome {
  const { refused, unreachable } = CONTACT_MESSAGES;
  const message = toErrorMessage(error, { refused, status: () => refused, otherwise: unreachable });
  return message === unreachable ? UNREACHABLE : { isSent: false, message, errors: {} };
}

/** Nothing came back: whether the message arrived is not known. */
export const UNREACHABLE: ContactOutcome = { isSent: false, message: CONTACT_MESSAGES.unreachable, errors: {} };
