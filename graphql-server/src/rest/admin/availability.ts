import * as z from 'zod/mini';
import type { Deps } from '../../deps';
import { createAvailability } from '../../domain/availability/create-availability';
import { deleteAvailability } from '../../domain/availability/delete-availability';
import { listAvailabilities } from '../../domain/availability/list-availabilities';
import { shareAvailability } from '../../domain/availability/share-availability';
import { toggleHomepage } from '../../domain/availability/toggle-homepage';
import { updateAvailability } from '../../domain/availability/update-availability';
import { InvalidInputError } from '../../domain/errors';
import { adminCall, type Call } from '../call';
import { message, messageAnswer, SCHEMAS, text } from '../present/answer-fields';
import { availabilityAnswer, presentAvailability } from '../present/present-availability';
import { availabilityBody, presentIssues, toAvailabilityInput } from './availability-payload';

const availabilityRefused = z
  .strictObject({
    message,
    errors: z.optional(
      z
        .array(
          z.strictObject({ msg: text('The problem, as a sentence for the user.'), path: text('Name of the field.') }),
        )
        .check(z.describe('One entry per invalid field.')),
    ),
  })
  .register(SCHEMAS, { id: 'AvailabilityRefused' });

const shareLinkAnswer = z
  .strictObject({
    shareableUrl: text('Path of the page of this class, `/book/{shareableId}`; the same on every call.'),
  })
  .register(SCHEMAS, { id: 'ShareLink' });

const listAll = async ({ deps }: { deps: Deps }) =>
  (await listAvailabilities(deps)).map((one) => presentAvailability(one, deps.studioTime));

/** Adds the error of each field. */
const presentFailure = (body: { message: string }, error: unknown) =>
  error instanceof InvalidInputError ? { ...body, errors: presentIssues(error.issues) } : body;

/** The classes and series that the teacher edits. */
export const availabilityCalls: Call[] = [
  adminCall({
    method: 'GET',
    path: '/availability/admin',
    isAlsoUnderApi: true,
    operationId: 'listAvailabilities',
    tag: 'Admin: classes',
    summary: 'Lists all classes and series, not expanded.',
    answer: { status: 200, description: 'The classes and series.', body: z.array(availabilityAnswer) },
    handle: listAll,
  }),
  adminCall({
    method: 'GET',
    path: '/admin/availability',
    isAlsoUnderApi: true,
    isAlsoPage: true,
    operationId: 'listAvailabilitiesToo',
    tag: 'Admin: classes',
    summary: 'The same list at a second address.',
    description: 'Without the prefix it is also a page: send `Accept: application/json` or the token.',
    answer: { status: 200, description: 'The classes and series.', body: z.array(availabilityAnswer) },
    handle: listAll,
  }),
  adminCall({
    method: 'POST',
    path: '/availability/admin',
    isAlsoUnderApi: true,
    operationId: 'createAvailability',
    tag: 'Admin: classes',
    summary: 'Adds a class or a series.',
    takesIdempotencyKey: true,
    input: availabilityBody,
    answer: { status: 201, description: 'The new class or series.', body: availabilityAnswer },
    failures: [409],
    failureBodies: { 400: availabilityRefused },
    presentFailure,
    async handle({ deps, admin, input, idempotencyKey }) {
      const newClass = { input: toAvailabilityInput(input, deps.studioTime), idempotencyKey };
      return presentAvailability(await createAvailability(deps, admin, newClass), deps.studioTime);
    },
  }),
  adminCall({
    method: 'PUT',
    path: '/availability/admin/{id}',
    isAlsoUnderApi: true,
    operationId: 'updateAvailability',
    tag: 'Admin: classes',
    summary: 'Replaces the fields of a class or series.',
    description:
      'People on dates that move are notified by mail. When a class that is not recurring moves to another date, its people come along at the price that they paid; 409 when they cannot, because the class was cancelled on that date, is switched off as well, or becomes a series without their date. Bookings on dates of a series that leave the schedule, and of a class that is switched off, stay, and nobody is notified. Dates that have begun, or that people have booked and that would move into the past, stay as they were; for a class that is not recurring such a time is refused. 409 when fewer places would be left than are taken, or when a class that is not recurring has begun with people and would get another name, date, time, duration, place or price.',
    input: availabilityBody,
    answer: { status: 200, description: 'The class or series after the change.', body: availabilityAnswer },
    failures: [409],
    failureBodies: { 400: availabilityRefused },
    presentFailure,
    async handle({ deps, admin, params, input }) {
      // REST has no confirmation step, so the call counts as confirmed. Nobody is left on a day without their class by it.
      const edit = {
        id: toId(params),
        input: toAvailabilityInput(input, deps.studioTime),
        version: null,
        isConfirmed: true,
        movesPeople: true,
        leavesNobody: true,
      };
      return presentAvailability(await updateAvailability(deps, admin, edit), deps.studioTime);
    },
  }),
  adminCall({
    method: 'DELETE',
    path: '/availability/admin/{id}',
    isAlsoUnderApi: true,
    operationId: 'deleteAvailability',
    tag: 'Admin: classes',
    summary: 'Removes a class or series for good. Its bookings stay.',
    answer: { status: 200, description: 'It is deleted.', body: messageAnswer },
    async handle({ deps, admin, params }) {
      await deleteAvailability(deps, admin, toId(params));
      return { message: 'The class was deleted. Its bookings stay.' };
    },
  }),
  adminCall({
    method: 'PUT',
    path: '/admin/availability/{id}/toggle-homepage',
    isAlsoUnderApi: true,
    operationId: 'toggleHomepage',
    tag: 'Admin: classes',
    summary: 'Switches the announcement on the home page on or off. 409 for a series.',
    answer: { status: 200, description: 'The class after the change.', body: availabilityAnswer },
    failures: [409],
    handle: async ({ deps, admin, params }) =>
      presentAvailability(await toggleHomepage(deps, admin, toId(params)), deps.studioTime),
  }),
  adminCall({
    method: 'POST',
    path: '/availability/admin/{id}/share',
    isAlsoUnderApi: true,
    operationId: 'shareAvailability',
    tag: 'Admin: classes',
    summary: 'Returns the share link of a class, the same each time. 409 for a series.',
    answer: { status: 200, description: 'The link.', body: shareLinkAnswer },
    failures: [409],
    handle: async ({ deps, admin, params }) => ({ shareableUrl: await shareAvailability(deps, admin, toId(params)) }),
  }),
];

const toId = ({ id }: { id: string }) => id.toLowerCase();
