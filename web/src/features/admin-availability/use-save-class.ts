import { useMutation } from '@apollo/client/react';
import type { FieldErrors } from '../../components/form/checked-form';
import {
  AdminAvailabilitiesDocument,
  CreateAvailabilityDocument,
  type CreateAvailabilityMutation,
  UpdateAvailabilityDocument,
  type UpdateAvailabilityMutation,
} from '../../gql/admin-operations';
import { type ErrorTexts, toErrorMessage } from '../../lib/error-messages';
import { idempotencyKeys } from '../../lib/idempotency';
import { SCREEN_MESSAGES } from './availability-messages';
import { type ClassForm, checkForm, toClassErrors } from './class-form';

type Answer = CreateAvailabilityMutation['createAvailability'] | UpdateAvailabilityMutation['updateAvailability'];
export type BookedDates = Extract<Answer, { __typename: 'BookedDatesError' }>;

type SaveOutcome =
  | { kind: 'saved'; id: string }
  | { kind: 'refused'; text: string; errors?: FieldErrors }
  /** The class was saved elsewhere meanwhile. */
  | { kind: 'conflict'; text: string }
  /** The edit affects people who have booked, and must be confirmed. */
  | { kind: 'needs-confirmation'; dates: BookedDates };

const { notSaved, unclear } = SCREEN_MESSAGES;
const NOT_SAVED: ErrorTexts = { status: () => notSaved, otherwise: `${notSaved} ${unclear}` };

/** An attempt that is repeated after a lost answer creates the class once. */
const keys = idempotencyKeys('admin.new-class');
const REFETCH = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };

/** Sends the class form: creates a class, or updates the one that is edited from the version that was loaded. */
export function useSaveClass() {
  const [create, creation] = useMutation(CreateAvailabilityDocument, REFETCH);
  const [update, updating] = useMutation(UpdateAvailabilityDocument, REFETCH);

  async function send(
    form: ClassForm,
    edited: { id: string; version: number } | null,
    isConfirmed: boolean,
  ): Promise<SaveOutcome> {
    const { input, message, errors } = checkForm(form);
    if (!input) return { kind: 'refused', text: message, errors };
    try {
      if (!edited) {
        const context = { headers: { 'Idempotency-Key': keys.keyFor(input) } };
        const { data } = await create({ variables: { input }, context });
        const outcome = toSaveOutcome(data?.createAvailability, form);
        if (outcome.kind === 'saved') keys.complete();
        return outcome;
      }
      const { id, version } = edited;
      const { data } = await update({ variables: { id, version, input, isConfirmed } });
      return toSaveOutcome(data?.updateAvailability, form);
    } catch (error) {
      return { kind: 'refused', text: toErrorMessage(error, NOT_SAVED) };
    }
  }

  return { isSaving: creation.loading || updating.loading, send };
}

/** What the server's answer to the form means; errors belong to the fields as they were `sent`. */
export function toSaveOutcome(answer: Answer | undefined, sent: ClassForm): SaveOutcome {
  if (!answer) return { kind: 'refused', text: SCREEN_MESSAGES.notSaved };
  if (answer.__typename === 'Availability') return { kind: 'saved', id: answer.id };
  if (answer.__typename === 'BookedDatesError') return { kind: 'needs-confirmation', dates: answer };
  if (answer.__typename === 'EditConflictError') return { kind: 'conflict', text: answer.message };
  if (answer.__typename === 'InvalidInputError') {
    return { kind: 'refused', text: joinMessages(answer.issues), errors: toClassErrors(answer.issues, sent) };
  }
  return { kind: 'refused', text: answer.message || SCREEN_MESSAGES.notSaved };
}

/** Joins the messages, each once. */
const joinMessages = (issues: readonly { message: string }[]) =>
  [...new Set(issues.map(({ message }) => message))].join(', ') || SCREEN_MESSAGES.notSaved;
