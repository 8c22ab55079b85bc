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
import { type FlashMessage, SCREEN_MESSAGES } from './availability-messages';
import { type ClassForm, checkForm, NEW_CLASS, toForm } from './class-form';

/** The class that is edited, with the version that was loaded. */
type Edited = { id: string; version: number };

/** The state of the class form: a new class, or an edited one. Typed values stay until they are saved. */
export function useClassForm(setMessage: (message: FlashMessage | null) => void) {
  const client = useApolloClient();
  const [create, creation] = useMutation(CreateAvailabilityDocument);
  const [update, change] = useMutation(UpdateAvailabilityDocument);
  const [data, setData] = useState(NEW_CLASS);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [hasConflict, setHasConflict] = useState(false);
  const [bookedDates, setBookedDates] = useState<BookedDates | null>(null);
  const isSaving = creation.loading || change.loading;

  function show(nextData: ClassForm, nextEdited: Edited | null) {
    setData(nextData);
    setEdited(nextEdited);
    setHasConflict(false);
    setBookedDates(null);
  }

  function edit(availability: Availability) {
    show(toForm(availability), { id: availability.id, version: availability.version });
    setMessage(null);
  }

  async function send(isConfirmed: boolean): Promise<SaveOutcome> {
    const { input, message } = checkForm(data);
    if (!input) return { kind: 'refused', text: message };
    const refetch = { refetchQueries: [AdminAvailabilitiesDocument], awaitRefetchQueries: true };
    try {
      if (!edited) {
        const { data: answer } = await create({ variables: { input }, ...refetch });
        return toSaveOutcome(answer?.createAvailability);
      }
      const { data: answer } = await update({ variables: { ...edited, input, isConfirmed }, ...refetch });
      return toSaveOutcome(answer?.updateAvailability);
    } catch (error) {
      return { kind: 'refused', text: toErrorMessage(error, SCREEN_MESSAGES.notSaved) };
    }
  }

  async function save({ isConfirmed = false } = {}) {
    if (isSaving) return;
    setMessage(null);
    const outcome = await send(isConfirmed);
    setBookedDates(outcome.kind === 'needs-confirmation' ? outcome.dates : null);
    setHasConflict(outcome.kind === 'conflict');
    if (outcome.kind === 'saved') {
      const { updated, created } = SCREEN_MESSAGES;
      setMessage({ tone: 'success', text: edited ? updated : created });
      show(NEW_CLASS, null);
    } else if (outcome.kind !== 'needs-confirmation') {
      setMessage({ tone: 'error', text: outcome.text });
    }
  }

  /** Shows a class in the form as it is saved now. */
  async function open(id: string) {
    const query = { query: AdminAvailabilityDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    try {
      const { data: answer } = await client.query(query);
      const found = answer?.adminAvailability;
      if (found?.__typename === 'Availability') edit(found);
      else setMessage({ tone: 'error', text: found?.message ?? SCREEN_MESSAGES.notLoaded });
    } catch (error) {
      setMessage({ tone: 'error', text: toErrorMessage(error, SCREEN_MESSAGES.notLoaded) });
    }
  }

  /** Adopts the version that the homepage switch in the table saved, so that saving this form is no conflict. */
  function acceptToggle({ id, version, showOnHomepage }: Availability) {
    if (edited?.id !== id) return;
    setEdited({ id, version });
    setData((current) => ({ ...current, showOnHomepage }));
  }

  return {
    data,
    editedId: edited?.id ?? null,
    isSaving,
    hasConflict,
    bookedDates,
    change: (changes: Partial<ClassForm>) => setData((current) => ({ ...current, ...changes })),
    edit,
    open,
    reset: () => show(NEW_CLASS, null),
    save,
    dismiss: () => setBookedDates(null),
    /** Replaces the typed values with the version that was saved elsewhere. */
    showSaved: () => (edited ? open(edited.id) : undefined),
    acceptToggle,
  };
}

export type ClassFormState = ReturnType<typeof useClassForm>;

type Answer = CreateAvailabilityMutation['createAvailability'] | UpdateAvailabilityMutation['updateAvailability'];
export type BookedDates = Extract<Answer, { __typename: 'BookedDatesError' }>;

export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'refused'; text: string }
  /** The class was saved elsewhere meanwhile. */
  | { kind: 'conflict'; text: string }
  /** The edit affects people who have booked, and must be confirmed. */
  | { kind: 'needs-confirmation'; dates: BookedDates };

export function toSaveOutcome(answer: Answer | undefined): SaveOutcome {
  if (!answer) return { kind: 'refused', text: SCREEN_MESSAGES.notSaved };
  if (answer.__typename === 'Availability') return { kind: 'saved' };
  if (answer.__typename === 'BookedDatesError') return { kind: 'needs-confirmation', dates: answer };
  if (answer.__typename === 'EditConflictError') return { kind: 'conflict', text: answer.message };
  if (answer.__typename === 'InvalidInputError') return { kind: 'refused', text: joinMessages(answer.issues) };
  return { kind: 'refused', text: answer.message || SCREEN_MESSAGES.notSaved };
}

/** Joins the messages, each once. */
const joinMessages = (issues: readonly { message: string }[]) =>
  [...new Set(issues.map(({ message }) => message))].join(', ') || SCREEN_MESSAGES.notSaved;
