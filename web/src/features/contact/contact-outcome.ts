import type { SendContactMessageMutation } from '../../gql/operations';
import { isAnswer } from '../../lib/error-messages';
import { type ContactErrors, errorsByField } from './contact-form-data';
import { CONTACT_MESSAGES } from './contact-messages';

export type ContactOutcome =
  | { isSent: true; wasWaiting?: true }
  /** Stored on this device until the connection is back. */
  | { isSent: false; isWaiting: true }
  | { isSent: false; isWaiting?: false; message: string; errors: ContactErrors };

/** Turns the server's answer into what the form shows. */
export function toContactOutcome(answer: SendContactMessageMutation['sendContactMessage'] | undefined): ContactOutcome {
  if (!answer) return { isSent: false, message: CONTACT_MESSAGES.refused, errors: {} };
  if (answer.__typename === 'ContactReceipt') return { isSent: true };
  const errors = answer.__typename === 'InvalidInputError' ? errorsByField(answer.issues) : {};
  return { isSent: false, message: answer.message || CONTACT_MESSAGES.refused, errors };
}

/** Any answer of the server, even an error, is a refusal; without an answer the network failed. */
export const toFailedOutcome = (error: unknown): ContactOutcome =>
  isAnswer(error) ? { isSent: false, message: CONTACT_MESSAGES.refused, errors: {} } : UNREACHABLE_OUTCOME;

/** No answer: it is unknown whether the message arrived. */
export const UNREACHABLE_OUTCOME: ContactOutcome = { isSent: false, message: CONTACT_MESSAGES.unreachable, errors: {} };
