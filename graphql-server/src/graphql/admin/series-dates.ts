import { dateInput } from '#contract/availability-input';
import { LIMITS } from '#contract/limits';
import { occurrenceId } from '#contract/occurrence-id';
import { changeOccurrence } from '../../domain/dates/change-occurrence';
import { listSeriesDates, type SeriesDate, type SeriesDates } from '../../domain/dates/list-series-dates';
import { moveOccurrence } from '../../domain/dates/move-occurrence';
import { skipOccurrence } from '../../domain/dates/skip-occurrence';
import {
  EditConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseClassReferenceOrThrow, parseInput } from '../../domain/parse-input';
import { fromDbDate } from '../../domain/time/local-date';
import { listUnreachable, type UnreachablePerson } from '../../domain/unreachable-people';
import { createBatch } from '../batch';
import { builder } from '../builder';
import { DateDifferenceEnum } from '../enums';
import { UnreachablePersonType } from '../errors';
import { COST_OF_FEW } from '../field-cost';
import { AvailabilityType } from './availability';
import { findHeldPlaces, HeldPlacesType } from './held-places';
import { pageArgs, parsePage } from './page-args';

const findUnreachable = createBatch(async ({ db }, ids) => {
  const found = await listUnreachable(db, { classRefs: ids.map((id) => parseClassReferenceOrThrow(id)) });
  const people = new Map<string, UnreachablePerson[]>();
  for (const { occurrence, id: bookingId, name, phone } of found) {
    const id = occurrenceId(occurrence.availabilityId, fromDbDate(occurrence.localDate));
    people.set(id, [...(people.get(id) ?? []), { id: bookingId, name, phone }]);
  }
  return people;
});

const SeriesDateType = builder.objectRef<SeriesDate>('SeriesDate').implement({
  description: 'One date of a series, as the teacher edits it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Occurrence id, `{availabilityId}_{date}`.' }),
    date: t.expose('localDate', { type: 'LocalDate', description: "The date in the studio's time zone, YYYY-MM-DD." }),
    time: t.expose('localTime', {
      type: 'LocalTime',
      description: "Start time on this date in the studio's time zone, HH:MM in 24 hours.",
    }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'Length of the class in minutes.' }),
    location: t.exposeString('location', { description: 'Place where the class is held.' }),
    priceCents: t.exposeInt('priceCents', { description: 'Price of a place in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'Number of places.' }),
    weatherCallMinutes: t.exposeInt('weatherCallMinutes', {
      nullable: true,
      description:
        'Minutes before the start at which the weather is decided at the latest; null without a weather call.',
    }),
    joinUrl: t.exposeString('joinUrl', {
      nullable: true,
      description: 'Address of the room on this date; null when none is set, or the date is not online.',
    }),
    sold: t.exposeInt('sold', { description: 'Number of confirmed bookings.' }),
    unreachable: t.field({
      type: [UnreachablePersonType],
      description: 'Those who have booked it without an email address.',
      resolve: async ({ id }, _args, context) => (await findUnreachable(context, id)) ?? [],
    }),
    held: t.exposeInt('held', { description: 'Number of places that are held and not booked; `holds` says for whom.' }),
    holds: t.field({
      type: [HeldPlacesType],
      description: 'For whom places are held.',
      complexity: COST_OF_FEW,
      resolve: async ({ id }, _args, context) => (await findHeldPlaces(context, id)) ?? [],
    }),
    isSkipped: t.exposeBoolean('isSkipped', { description: 'True when the date is left out of the series.' }),
    movedTo: t.exposeID('movedTo', {
      nullable: true,
      description:
        'Occurrence id of the single class that a skipped date became on another day; null when it did not move.',
    }),
    isCancelled: t.exposeBoolean('isCancelled', {
      description: 'True when the date was cancelled and its people were notified.',
    }),
    differences: t.expose('differences', {
      type: [DateDifferenceEnum],
      description: 'The properties that differ from the series; empty when the date follows the series.',
    }),
    version: t.exposeInt('version', {
      description:
        'Increased by every change of the date or its series. `DateReference` takes it, so that two open tabs do not overwrite each other.',
    }),
  }),
});

const SeriesDatesType = builder.objectRef<SeriesDates>('SeriesDates').implement({
  description: 'One page of the dates of a series.',
  fields: (t) => ({
    dates: t.expose('dates', {
      type: [SeriesDateType],
      description: 'Dates in order, skipped and cancelled ones included.',
    }),
    nextFrom: t.expose('nextFrom', {
      type: 'LocalDate',
      nullable: true,
      description: 'Date to pass as `from` for the next page, YYYY-MM-DD; null on the last page.',
    }),
  }),
});

builder.queryField('seriesDates', (t) =>
  t.field({
    type: SeriesDatesType,
    description:
      'One page of the dates of a series, in order. NotFoundError when the class is unknown or not a series.',
    errors: { types: [NotFoundError] },
    args: {
      availabilityId: t.arg.id({ required: true, description: 'Availability id of the series, a UUID.' }),
      from: t.arg({ type: 'LocalDate', description: 'First date of the page, YYYY-MM-DD; today when absent.' }),
      limit: pageArgs().limit,
    },
    resolve: (_root, { availabilityId: id, from, limit }, { deps }) =>
      listSeriesDates(deps, { id, from: from ?? null, limit: parsePage({ limit }).limit }),
  }),
);

const DateReferenceInput = builder.inputType('DateReference', {
  description: 'One date of a series, in the version that was read.',
  fields: (t) => ({
    availabilityId: t.id({ required: true, description: 'Availability id of the series, a UUID.' }),
    date: t.field({
      type: 'LocalDate',
      required: true,
      description: "The date in the studio's time zone, YYYY-MM-DD.",
    }),
    version: t.int({ required: true, description: 'The `version` of the date as it was last read.' }),
  }),
});

const DateInputType = builder.inputType('DateInput', {
  description:
    'All properties of one date after the change. A property that equals the series goes on following the series.',
  fields: (t) => ({
    time: t.field({
      type: 'LocalTime',
      required: true,
      description: "Start time on this date in the studio's time zone, HH:MM in 24 hours.",
    }),
    durationMinutes: t.int({
      required: true,
      description: `Length in minutes, from ${LIMITS.durationMinutes.min} to ${LIMITS.durationMinutes.max}.`,
    }),
    location: t.string({
      required: true,
      description: `Place where the class is held, at most ${LIMITS.location} characters.`,
    }),
    priceCents: t.int({
      required: true,
      description: `Price of a place in euro cents, from ${LIMITS.priceCents.min} to ${LIMITS.priceCents.max}.`,
    }),
    capacity: t.int({
      required: true,
      description: `Number of places, from ${LIMITS.capacity.min} to ${LIMITS.capacity.max}.`,
    }),
    weatherCallMinutes: t.int({
      description: `Minutes before the start at which the weather is decided at the latest, from ${LIMITS.weatherCallMinutes.min} to ${LIMITS.weatherCallMinutes.max}; null for no weather call on this date. Unchanged when absent.`,
    }),
    joinUrl: t.string({
      description: `Address of the room on this date, which begins with https://, at most ${LIMITS.joinUrl} characters; null or empty for that of the series. Only for an online class. Unchanged when absent.`,
    }),
  }),
});

const errors = {
  types: [InvalidInputError, NotFoundError, EditConflictError, StateConflictError, ServiceUnavailableError],
};
const referenceArg = { type: DateReferenceInput, required: true, description: 'The date to change.' } as const;

builder.mutationField('changeDate', (t) =>
  t.field({
    type: SeriesDateType,
    description:
      'Changes one date of a series. People with a booking are mailed about a new time, place or length. EditConflictError: the version is outdated. StateConflictError: the date is skipped or cancelled, has started, or has more places taken than it would have.',
    errors,
    args: {
      reference: t.arg(referenceArg),
      input: t.arg({
        type: DateInputType,
        required: true,
        description: 'All properties of the date after the change.',
      }),
    },
    resolve: async (_root, { reference, input }, { deps, admin }) =>
      changeOccurrence(deps, await admin(), reference, parseInput(dateInput, input)),
  }),
);

builder.mutationField('moveDate', (t) =>
  t.field({
    type: AvailabilityType,
    description:
      'Moves one date of a series to another day, where it is a single class; the series skips the day that it leaves. People who have booked it or wait for a place come along and are mailed. Returns the single class. InvalidInputError: it is the same day, or that time has passed. EditConflictError: the version is outdated. StateConflictError: the date is skipped or cancelled, has started, or has more places taken than it would have.',
    errors,
    args: {
      reference: t.arg(referenceArg),
      day: t.arg({
        type: 'LocalDate',
        required: true,
        description: "The other day in the studio's time zone, YYYY-MM-DD.",
      }),
      input: t.arg({
        type: DateInputType,
        required: true,
        description: 'All properties of the class on that day.',
      }),
    },
    resolve: async (_root, { reference, day, input }, { deps, admin }) =>
      moveOccurrence(deps, await admin(), reference, { day, input: parseInput(dateInput, input) }),
  }),
);

builder.mutationField('skipDate', (t) =>
  t.field({
    type: SeriesDateType,
    description:
      'Leaves out one date of a series that nobody has booked. EditConflictError: the version is outdated. StateConflictError: the date has bookings, has started or was cancelled.',
    errors,
    args: { reference: t.arg(referenceArg) },
    resolve: async (_root, { reference }, { deps, admin }) => skipOccurrence(deps, await admin(), reference, true),
  }),
);

builder.mutationField('restoreDate', (t) =>
  t.field({
    type: SeriesDateType,
    description:
      'Puts a skipped date of a series back on the schedule. EditConflictError: the version is outdated. StateConflictError: the date has started or was cancelled.',
    errors,
    args: { reference: t.arg(referenceArg) },
    resolve: async (_root, { reference }, { deps, admin }) => skipOccurrence(deps, await admin(), reference, false),
  }),
);
