import { availabilityInput } from '#contract/availability-input';
import { LIMITS } from '#contract/limits';
import { createAvailability } from '../../domain/availability/create-availability';
import { deleteAvailability } from '../../domain/availability/delete-availability';
import { endSeries } from '../../domain/availability/end-series';
import { restoreAvailability } from '../../domain/availability/restore-availability';
import { shareAvailability } from '../../domain/availability/share-availability';
import { toggleHomepage } from '../../domain/availability/toggle-homepage';
import { updateAvailability } from '../../domain/availability/update-availability';
import { BookedDatesError } from '../../domain/dates/edit-refusals';
import {
  EditConflictError,
  IdempotencyConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseIdempotencyKey, parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { ClassTypeEnum, FrequencyEnum, WeekdayEnum } from '../enums';
import { AvailabilityType } from './availability';

const RecurrenceInput = builder.inputType('RecurrenceInput', {
  description: 'The days on which a series is held.',
  fields: (t) => ({
    frequency: t.field({
      type: FrequencyEnum,
      required: true,
      description: 'Every day, or selected days of each week.',
    }),
    weekdays: t.field({
      type: [WeekdayEnum],
      required: true,
      description: 'Weekdays of a weekly series, at least one. Empty for a daily series.',
    }),
    untilDate: t.field({
      type: 'LocalDate',
      description: 'Last date of the series, inclusive, YYYY-MM-DD. Absent for a series without an end.',
    }),
  }),
});

const AvailabilityInputType = builder.inputType('AvailabilityInput', {
  description:
    'A class that takes place once, or a series. In an update, `className`, `weatherCallMinutes`, `joinUrl`, `isActive`, `showOnHomepage` and `hasWaitlist` keep their value when absent.',
  fields: (t) => ({
    title: t.string({ required: true, description: `Title on the schedule, at most ${LIMITS.title} characters.` }),
    className: t.string({
      description: `General name of the class, at most ${LIMITS.className} characters; "Pilates Class" for a new class when absent.`,
    }),
    classType: t.field({ type: ClassTypeEnum, required: true, description: 'Kind of class.' }),
    location: t.string({
      required: true,
      description: `Place where the class is held, at most ${LIMITS.location} characters.`,
    }),
    priceCents: t.int({
      required: true,
      description: `Price of a place in euro cents, from ${LIMITS.priceCents.min} to ${LIMITS.priceCents.max}. Card payments start at ${LIMITS.cardPriceCents.min}.`,
    }),
    capacity: t.int({
      required: true,
      description: `Number of places, from ${LIMITS.capacity.min} to ${LIMITS.capacity.max}.`,
    }),
    durationMinutes: t.int({
      required: true,
      description: `Length in minutes, from ${LIMITS.durationMinutes.min} to ${LIMITS.durationMinutes.max}.`,
    }),
    weatherCallMinutes: t.int({
      description: `Minutes before the start at which the weather is decided at the latest, from ${LIMITS.weatherCallMinutes.min} to ${LIMITS.weatherCallMinutes.max}; null for no weather call, which is also the default of a new class.`,
    }),
    joinUrl: t.string({
      description: `Address of the room, which begins with https://, at most ${LIMITS.joinUrl} characters; null or empty for none. Only for an online class: of the type ONLINE_CLASS, or at the place Online. A class that is not online any more loses it.`,
    }),
    date: t.field({
      type: 'LocalDate',
      description:
        "Date of the class in the studio's time zone, YYYY-MM-DD; required. For a series its first date; when absent, today for a new series and unchanged for an existing one.",
    }),
    time: t.field({
      type: 'LocalTime',
      description: "Start time in the studio's time zone, HH:MM in 24 hours. Required.",
    }),
    recurrence: t.field({
      type: RecurrenceInput,
      description: 'The days of a series; absent for a class that takes place once.',
    }),
    isActive: t.boolean({
      description:
        'True when the class is open for booking and shown on the schedule; true for a new class when absent.',
    }),
    showOnHomepage: t.boolean({
      description:
        'True to announce the class on the home page; not allowed for a series. False for a new class when absent.',
    }),
    hasWaitlist: t.boolean({
      description: 'True when people can wait for a place of a full date; true for a new class when absent.',
    }),
  }),
});

const classIdArg = { required: true, description: 'Availability id of the class or series, a UUID.' } as const;

builder.mutationField('createAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Adds a class or a series to the schedule. With the header `Idempotency-Key` it is safe to repeat: the same key and input are one class, the same key with another input fails with IdempotencyConflictError.',
    errors: { types: [InvalidInputError, IdempotencyConflictError, ServiceUnavailableError] },
    args: { input: t.arg({ type: AvailabilityInputType, required: true, description: 'The class to add.' }) },
    resolve: async (_root, { input }, { deps, admin, idempotencyKey }) =>
      createAvailability(deps, await admin(), {
        input: parseInput(availabilityInput, input),
        idempotencyKey: parseIdempotencyKey(idempotencyKey),
      }),
  }),
);

builder.mutationField('updateAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Replaces the fields of a class or series. Changes to single dates of a series stay, and dates that have begun, or that people have booked and that would move into the past, stay as they were. InvalidInputError also for a single class that people have booked and that would move into the past. BookedDatesError: people have booked dates that would move, leave the schedule or be switched off, and `isConfirmed` is not true. EditConflictError: `version` is outdated, and the class is not as the input says already. StateConflictError: the new capacity is below the places taken on some date, or a single class has begun with people and would get another name, date, time, duration, place or price.',
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
      id: t.arg.id(classIdArg),
      version: t.arg.int({ required: true, description: 'The `version` of the class as it was last read.' }),
      isConfirmed: t.arg.boolean({
        description: 'True to make the change although it affects people who have booked; false when absent.',
      }),
      movesPeople: t.arg.boolean({
        description:
          'True to take the people of a single class along when it moves to another day, with a mail to each. When absent or false they stay on the old day, which leaves the schedule.',
      }),
      input: t.arg({
        type: AvailabilityInputType,
        required: true,
        description: 'All fields of the class after the change.',
      }),
    },
    resolve: async (_root, { id, version, isConfirmed, movesPeople, input }, { deps, admin }) =>
      updateAvailability(deps, await admin(), {
        id,
        version,
        isConfirmed: isConfirmed ?? false,
        movesPeople: movesPeople ?? false,
        input: parseInput(availabilityInput, input),
      }),
  }),
);

builder.mutationField('deleteAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Removes a class or series from the schedule for good. Its bookings stay as they are, and nobody is notified but those who wait for a place.',
    errors: { types: [NotFoundError, ServiceUnavailableError] },
    args: { id: t.arg.id(classIdArg) },
    resolve: async (_root, { id }, { deps, admin }) => deleteAvailability(deps, await admin(), id),
  }),
);

builder.mutationField('restoreAvailability', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Puts a class or series back on the schedule that was deleted in the last two minutes. Everybody who waited for a place waits again, and is mailed so. StateConflictError: it is not deleted, or was earlier.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id(classIdArg) },
    resolve: async (_root, { id }, { deps, admin }) => restoreAvailability(deps, await admin(), id),
  }),
);

builder.mutationField('endSeries', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Ends a series after its last date that people have booked. StateConflictError: the class does not recur, or nobody has booked a date to come.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id(classIdArg) },
    resolve: async (_root, { id }, { deps, admin }) => endSeries(deps, await admin(), id),
  }),
);

builder.mutationField('toggleHomepage', (t) =>
  t.field({
    type: AvailabilityType,
    description: 'Switches the announcement of a class on the home page on or off. StateConflictError for a series.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id(classIdArg) },
    resolve: async (_root, { id }, { deps, admin }) => toggleHomepage(deps, await admin(), id),
  }),
);

const ShareLink = builder.objectRef<{ path: string }>('ShareLink').implement({
  description: 'A link to the page of one class.',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'Path of the page on this site, `/book/{shareableId}`. It is the same on every call.',
    }),
  }),
});

builder.mutationField('shareAvailability', (t) =>
  t.field({
    type: ShareLink,
    description: 'Returns the share link of a class and creates it on the first call. StateConflictError for a series.',
    errors: { types: [NotFoundError, StateConflictError, ServiceUnavailableError] },
    args: { id: t.arg.id(classIdArg) },
    resolve: async (_root, { id }, { deps, admin }) => ({
      path: await shareAvailability(deps, await admin(), id),
    }),
  }),
);
