import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAvailabilitiesDocument,
  AdminAvailabilityDocument,
  type AvailabilityTable_AvailabilityFragment as Availability,
  CreateAvailabilityDocument,
  type CreateAvailabilityMutation,
  UpdateAvailabilityDocument,
  type UpdateAvailabilityMutation,
} from '../../gql/admin-operations';
import { toErrorMessage } from '../../lib/error-messages';
import { AVAILABILITY_MESSAGES } from './availability-messages';
import { type ClassForm, checkForm, NEW_CLASS, toForm } from './class-form';
import type { Banner } from './use-banner';

/** Which class is edited, in the version that was read. */
type Edited = { id: string; version: number };

/** The form's state: a new class, or one that is edited. What was typed stays until it is saved. */
export function useClassForm(say: (banner: Banner | null) => void) {
  const client = useApolloClient();
  const [create, creation] = useMutation(CreateAvailabilityDocument);
  const [update, change] = useMutation(UpdateAvailabilityDocument);
  const [data, setData] = useState(NEW_CLASS);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  const [requested, setConfirming] = useState<BookedDates | null>(null);
  const isSaving = creation.loading || change.loading;

  function show(next: ClassForm, of: Edited | null) {
    setData(next);
    setEdited(of);
    setHasConflict(false);
    setConfirming(null);
  }

  function edit(availability: Availability) {
    show(toForm(availability), { id: availability.id, version: availability.version });
    say(null);
  }

  async function send(isConfirmed: boolean): Promise<SaveOutcome> {
    const { input, message } = checkForm(data);
    if (!input) return { kind: 'refused', text: message };
    const lists = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };
    try {
      if (!edited) {
        const { data: answer } = await create({ variables: { input }, ...lists });
        return toSaveOutcome(answer?.createAvailability);
      }
      const { data: answer } = await update({ variables: { ...edited, input, isConfirmed }, ...lists });
      return toSaveOutcome(answer?.updateAvailability);
    } catch (error) {
      return { kind: 'refused', text: toErrorMessage(error, AVAILABILITY_MESSAGES.notSaved) };
    }
  }

  async function save({ isConfirmed = false } = {}) {
    if (isSaving) return;
    say(null);
    const outcome = await send(isConfirmed);
    setConfirming(outcome.kind === 'asked' ? outcome.dates : null);
    setHasConflict(outcome.kind === 'conflict');
    if (outcome.kind === 'saved') {
      const { updated, created } = AVAILABILITY_MESSAGES;
      say({ tone: 'success', text: edited ? updated : created });
      show(NEW_CLASS, null);
    } else if (outcome.kind !== 'asked') {
      say({ tone: 'error', text: outcome.text });
    }
  }

  /** Gives up what was typed for what was saved elsewhere. */
  async function showSaved() {
    if (!edited) return;
    const query = {
      query: AdminAvailabilityDocument,
      variables: { id: edited.id },
      fetchPolicy: 'network-only',
    } as const;
    try {
      const { data: answer } = await client.query(query);
      const found = answer?.adminAvailability;
      if (found?.__typename === 'Availability') edit(found);
      else say({ tone: 'error', text: found?.message ?? AVAILABILITY_MESSAGES.notLoaded });
    } catch (error) {
      say({ tone: 'error', text: toErrorMessage(error, AVAILABILITY_MESSAGES.notLoaded) });
    }
  }

  /** What a row's own switch changed while its form is open is no conflict with this very form. */
  function follow({ id, version, showOnHomepage }: Availability) {
    if (edited?.id !== id) return;
    setEdited({ id, version });
    setData((current) => ({ ...current, showOnHomepage }));
  }

  return {
    data,
    editedId: edited?.id ?? null,
    isSaving,
    hasConflict,
    asked: requested,
    change: (changes: Partial<ClassForm>) => setData((current) => ({ ...current, ...changes })),
    edit,
    stop: () => show(NEW_CLASS, null),
    save,
    dismiss: () => setConfirming(null),
    showSaved,
    follow,
  };
}

export type ClassFormState = ReturnType<typeof useClassForm>;

type Answer = CreateAvailabilityMutation['createAvailability'] | UpdateAvailabilityMutation['updateAvailability'];
export type BookedDates = Extract<Answer, { __typename: 'BookedDatesError' }>;

export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; text: string }
  /** Somebody else was faster. */
  | { kind: 'conflict'; text: string }
  /** It reaches people who have booked, and wants a second yes. */
  | { kind: 'asked'; dates: BookedDates };

/** What the server's answer to a save means. */
export function toSaveOutcome(answer: Answer | undefined): SaveOutcome {
  if (!answer) return { kind: 'refused', text: AVAILABILITY_MESSAGES.notSaved };
  if (answer.__typename === 'Availability') return { kind: 'saved' };
  if (answer.__typename === 'BookedDatesError') return { kind: 'asked', dates: answer };
  if (answer.__typename === 'EditConflictError') return { kind: 'conflict', text: answer.message };
  if (answer.__typename === 'InvalidInputError') return { kind: 'refused', text: listed(answer.issues) };
  return { kind: 'refused', text: answer.message || AVAILABILITY_MESSAGES.notSaved };
}

/** Every message once. */
const listed = (issues: readonly { message: string }[]) =>
  [...new Set(issues.map(({ message }) => message))].join(', ') || AVAILABILITY_MESSAGES.notSaved;
