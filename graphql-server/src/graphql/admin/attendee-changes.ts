import { LIMITS } from '#contract/limits';
import { attendeeInput, clientNoteInput } from '#contract/person-input';
import {
  ClassUnavailableError,
  IdempotencyConflictError,
  InvalidInputError,
  NoteConflictError,
  NotFoundError,
  type PrivateNote,
  ServiceUnavailableError,
} from '../../domain/errors';
import { parseClassReferenceOrThrow, parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { addAttendee } from '../../domain/roster/add-attendee';
import { setClientNote } from '../../domain/roster/client-notes';
import { builder } from '../builder';
import { ErrorInterface } from '../errors';
import { AdminBookingType } from './booking';

const AddAttendeeInput = builder.inputType('AddAttendeeInput', {
  description: 'A person to add to a class, and what they have paid.',
  fields: (t) => ({
    classId: t.id({
      required: true,
      description: 'Occurrence id, `{availabilityId}_{date}`; the availability id is enough for a single class.',
    }),
    name: t.string({ required: true, description: `Name of the person, at most ${LIMITS.name} characters.` }),
    email: t.string({
      description: `Email address that the confirmation goes to, at most ${LIMITS.email} characters. Without one no mail is sent.`,
    }),
    phone: t.string({ description: `Phone number, at most ${LIMITS.phone} characters.` }),
    notes: t.string({ description: `Free text about the booking, at most ${LIMITS.notes} characters.` }),
    isPaidCash: t.boolean({
      defaultValue: false,
      description: 'True when the person has paid at the studio already.',
    }),
    raiseCapacity: t.boolean({
      defaultValue: false,
      description: 'True to give a full class one more place on this date.',
    }),
  }),
});

builder.mutationField('addAttendee', (t) =>
  t.field({
    type: AdminBookingType,
    description:
      'Adds a person to a class, to be paid in person: allowed until the class ends, and beyond the limits that apply to clients. From 30 minutes before the start on they are marked as come. With the header `Idempotency-Key` it is safe to repeat: the same key and input return the same booking. ClassUnavailableError: full, over, cancelled, or switched off.',
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        ClassUnavailableError,
        IdempotencyConflictError,
        ServiceUnavailableError,
      ],
    },
    args: { input: t.arg({ type: AddAttendeeInput, required: true, description: 'The person to add.' }) },
    resolve: async (_root, { input }, { deps, admin, idempotencyKey }) =>
      addAttendee(deps, {
        classRef: parseClassReferenceOrThrow(input.classId),
        attendee: parseInput(attendeeInput, input),
        by: await admin(),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

const ClientNoteType = builder.objectRef<PrivateNote>('ClientNote').implement({
  description: "The teacher's private note about a client. It is part of the client's data file, and erased with them.",
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The email address of the client in lower case.' }),
    text: t.exposeString('text', { nullable: true, description: 'The note; null when there is none any more.' }),
  }),
});

builder.objectType(NoteConflictError, {
  name: 'NoteConflictError',
  description: 'Another device changed this note after `baseText` was read. Nothing was overwritten.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    stands: t.expose('stands', { type: ClientNoteType, description: 'The note as it is stored now.' }),
  }),
});

builder.mutationField('setClientNote', (t) =>
  t.field({
    type: ClientNoteType,
    description:
      'Stores the private note about a client, in place of the one before. An empty text removes it. NoteConflictError: with `baseText`, another device has changed the note since. Safe to repeat.',
    errors: { types: [InvalidInputError, NoteConflictError, ServiceUnavailableError] },
    args: {
      email: t.arg.string({ required: true, description: 'Email address of the client; case does not matter.' }),
      text: t.arg.string({
        required: true,
        description: `The note, at most ${LIMITS.clientNote} characters; empty to remove it.`,
      }),
      baseText: t.arg.string({
        description: 'The note as it was last read; empty when there was none. Absent, any note is replaced.',
      }),
    },
    resolve: async (_root, args, { deps, admin }) =>
      setClientNote(deps, { ...parseInput(clientNoteInput, args), by: await admin() }),
  }),
);
