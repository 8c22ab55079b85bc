import type { CreateAvailabilityMutation, UpdateAvailabilityMutation } from '../../gql/admin-operations';
import { AVAILABILITY_MESSAGES } from './availability-messages';

type Answer = CreateAvailabilityMutation['createAvailability'] | UpdateAvailabilityMutation['updateAvailability'];
export type BookedDates = Extract<Answer, { __typename: 'BookedDatesError' }>;

export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; words: string }
  /** Somebody else was faster. */
  | { kind: 'conflict'; words: string }
  /** It reaches people who have booked, and wants a second yes. */
  | { kind: 'asked'; dates: BookedDates };

/** What the server's answer to a save means. */
export function saveOutcomeOf(answer: Answer | undefined): SaveOutcome {
  if (!answer) return { kind: 'refused', words: AVAILABILITY_MESSAGES.notSaved };
  if (answer.__typename === 'Availability') return { kind: 'saved' };
  if (answer.__typename === 'BookedDatesError') return { kind: 'asked', dates: answer };
  if (answer.__typename === 'EditConflictError') return { kind: 'conflict', words: answer.message };
  if (answer.__typename === 'InvalidInputError') return { kind: 'refused', words: listed(answer.issues) };
  return { kind: 'refused', words: answer.message || AVAILABILITY_MESSAGES.notSaved };
}

/** Every message once. */
const listed = (issues: readonly { message: string }[]) =>
  [...new Set(issues.map(({ message }) => message))].join(', ') || AVAILABILITY_MESSAGES.notSaved;
