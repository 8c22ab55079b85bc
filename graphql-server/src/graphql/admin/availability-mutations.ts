import { availabilityInput } from '#contract/availability-input';
import { createAvailability } from '../../domain/availability/create-availability';
import { deleteAvailability } from '../../domain/availability/delete-availability';
import { shareAvailability } from '../../domain/availability/share-availability';
import { toggleHomepage } from '../../domain/availability/toggle-homepage';
import { updateAvailability } from '../../domain/availability/update-availability';
import {
  BookedDatesError,
  EditConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { ClassTypeEnum, FrequencyEnum, WeekdayEnum } from '../enums';
import { AvailabilityType } from './availability';

const RecurrenceInput = builder.inputType('RecurrenceInput', {
  description: 'On which days a series is held.',
  fields: (t) => ({
    frequency: t.field({ type: FrequencyEnum, required: true, description: 'Every day, or some days of each week.' }),
    weekdays: t.field({
      type: [WeekdayEnum],
      required: true,
      description: 'The days of a weekly series; none for a daily one.',
    }),
    untilDate: t.field({ type: 'LocalDate', description: 'Its last day, inclusive; absent when it never ends.' }),
  }),
});

const AvailabilityInputType = builder.inputType('AvailabilityInput', {
  description: 'A class, single or recurring.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'Its name on the schedule.' }),
    className: t.string({ description: 'The general name of the class.' }),
    classType: t.field({ type: ClassTypeEnum, required: true, description: 'Its kind.' }),
    location: t.string({ required: true, description: 'Where it is.' }),
    priceCents: t.int({ required: true, description: 'What a place costs, in euro cents.' }),
    capacity: t.int({ required: true, description: 'How many places it has.' }),
    durationMinutes: t.int({ required: true, description: 'How long it lasts, in minutes.' }),
    date: t.field({ type: 'LocalDate', description: 'Its day; of a series the first one, today when absent.' }),
    time: t.field({ type: 'LocalTime', description: "When it begins, in the studio's zone." }),
    recurrence: t.field({ type: RecurrenceInput, description: 'Absent for a single class.' }),
    isActive: t.boolean({ description: 'Whether it is open for booking.' }),
    showOnHomepage: t.boolean({ description: 'Whether the home page announces it; never a series.' }),
  }),
});

builder.mutationField('createAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'Puts a new class on the schedule.',
    errors: { types: [InvalidInputError, ServiceUnavailableError] },
    args: { input: t.arg({ type: AvailabilityInputType, required: true, description: 'The class.' }) },
    resolve: async (_root, { input }, { deps, admin }) =>
      createAvailability(deps, await admin(), parseInput(availabilityInput, input)),
  }),
);

builder.mutationField('updateAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'Changes a class. What was changed for single dates of a series stays.',
    errors: {
      types: [
        InvalidInputError,
        NotFoundError,
        EditConflictError,
        StateConflictError,
        BookedDatesError,
        ServiceUnavailableError,
      ],
    },
    args: {
      id: t.arg.id({ required: true, description: 'Which class.' }),
      version: t.arg.int({ required: true, description: 'The version that was read.' }),
      isConfirmed: t.arg.boolean({ description: 'Whether it is wanted although it reaches people who have booked.' }),
      input: t.arg({ type: AvailabilityInputType, required: true, description: 'The class as it shall be.' }),
    },
    resolve: async (_root, { id, version, isConfirmed, input }, { deps, admin }) =>
      updateAvailability(deps, await admin(), {
        id,
        version,
        isConfirmed: isConfirmed ?? false,
        input: parseInput(availabilityInput, input),
      }),
  }),
);

const classId = 'Which class.';

builder.mutationField('deleteAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'Takes a class off the schedule for good; its bookings stay.',
    errors: { types: [NotFoundError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: classId }) },
    resolve: async (_root, { id }, { deps, admin }) => deleteAvailability(deps, await admin(), id),
  }),
);

builder.mutationField('toggleHomepage', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'Puts a single class on the home page, or takes it off.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: classId }) },
    resolve: async (_root, { id }, { deps, admin }) => toggleHomepage(deps, await admin(), id),
  }),
);

const ShareLink = builder.objectRef<{ path: string }>('ShareLink').implement({
  description: 'A link that leads to one class alone.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'Its path on this site; the same each time.' }),
  }),
});

builder.mutationField('shareAvailability', (t) =>
  t.field({
    type: ShareLink,
    description: "Answers a single class's share link.",
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id({ required: true, description: classId }) },
    resolve: async (_root, { id }, { deps, admin }) => ({
      path: await shareAvailability(deps, await admin(), id),
    }),
  }),
);
