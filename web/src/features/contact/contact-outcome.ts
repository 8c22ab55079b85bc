import { ServerError, ServerParseError } from '@apollo/client';
import { CombinedGraphQLErrors, CombinedProtocolErrors } from '@apollo/client/errors';
import type { SendContactMessageMutation } from '../../gql/operations';
import { type ContactErrors, errorsByField } from './contact-form-data';
import { CONTACT_MESSAGES } from './contact-messages';

export type ContactOutcome =
  | { isSent: true }
  /** Stored on this device until the connection is back. */
  | { isSent: false; isWaiting: true }
  | { isSent: false; isWaiting?: false; message: string; errors: ContactErrors };

/** Turns the server's answer into what the form shows. */
export function toOutcome(answer: SendContactMessageMutation['sendContactMessage'] | undefined): ContactOutcome {
  if (!answer) return { isSent: false, message: CONTACT_MESSAGES.refused, errors: {} };
  if (answer.__typename === 'ContactReceipt') return { isSent: true };
  const errors = answer.__typename === 'InvalidInputError' ? errorsByField(answer.issues) : {};
  return { isSent: false, message: answer.message || CONTACT_MESSAGES.refused, errors };
}

/** Any answer of the server, even an error, is a refusal; without an answer the network failed. */
export function toFailedOutcome(error: unknown): ContactOutcome {
  const isAnswered = [CombinedGraphQLErrors, CombinedProtocolErrors, ServerError, ServerParseError].some((type) =>
    type.is(error),
  );
  return isAnswered ? { isSent: false, message: CONTACT_MESSAGES.refused, errors: {} } : UNREACHABLE;
}

/** No answer: it is unknown whether the message arrived. */
export const UNREACHABLE: ContactOutcome = { isSent: false, message: CONTACT_MESSAGES.unreachable, errors: {} };
