import { dateInput } from '#contract/availability-input';
import { changeOccurrence } from '../../domain/availability/change-occurrence';
import type { SeriesDate } from '../../domain/availability/list-series-dates';
import { listSeriesDates, type SeriesDates } from '../../domain/availability/list-series-dates';
import { skipOccurrence } from '../../domain/availability/skip-occurrence';
import {
  EditConflictError,
  InvalidInputError,
  NotFoundError,
  ServiceUnavailableError,
  StateConflictError,
} from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { builder } from '../builder';
import { DateDifferenceEnum } from '../enums';
import { toPage } from './page-args';

const SeriesDateType = builder.objectRef<SeriesDate>('SeriesDate').implement({
  description: 'One date of a series, as the teacher sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Occurrence id: `{availabilityId}_{date}`.' }),
    date: t.expose('localDate', { type: 'LocalDate', description: 'The day.' }),
    time: t.expose('localTime', { type: 'LocalTime', description: 'When it begins on that day.' }),
    durationMinutes: t.exposeInt('durationMinutes', { description: 'How long it lasts, in minutes.' }),
    location: t.exposeString('location', { description: 'Where it is.' }),
    priceCents: t.exposeInt('priceCents', { description: 'What a place costs, in euro cents.' }),
    capacity: t.exposeInt('capacity', { description: 'How many places it has.' }),
    sold: t.exposeInt('sold', { description: 'How many have booked it.' }),
    held: t.exposeInt('held', { description: 'How many are paying for it just now.' }),
    isSkipped: t.exposeBoolean('isSkipped', { description: 'Whether it is left out.' }),
    isCancelled: t.exposeBoolean('isCancelled', { description: 'Whether it was cancelled, and people told.' }),
    differences: t.expose('differences', {
      type: [DateDifferenceEnum],
      description: 'What is not as the series has it.',
    }),
    version: t.exposeInt('version', {
      description: 'Raised by every change, so that two open tabs notice each other.',
    }),
  }),
});

const SeriesDatesType = builder.objectRef<SeriesDates>('SeriesDates').implement({
  description: 'Some dates of a series.',
  fields: (t) => ({
    dates: t.expose('dates', {
      type: [SeriesDateType],
      description: 'In order, skipped and cancelled ones among them.',
    }),
    nextFrom: t.expose('nextFrom', {
      type: 'LocalDate',
      nullable: true,
      description: 'Where the next page begins; absent after the last one.',
    }),
  }),
});

builder.queryField('seriesDates', (t) =>
  t.field({
    type: SeriesDatesType,
    description: 'The dates of a series from a day on.',
    errors: { types: [NotFoundError] },
    args: {
      availabilityId: t.arg.id({ required: true, description: 'Which series.' }),
      from: t.arg({ type: 'LocalDate', description: 'First day; today when absent.' }),
      limit: t.arg.int({ description: 'How many at most, up to 100; 50 when absent.' }),
    },
    resolve: (_root, { availabilityId: id, from, limit }, { deps }) =>
      listSeriesDates(deps, { id, from: from ?? null, limit: toPage({ limit }).limit }),
  }),
);

const DateReferenceInput = builder.inputType('DateReference', {
  description: 'One date of a series, as it was read.',
  fields: (t) => ({
    availabilityId: t.id({ required: true, description: 'Which series.' }),
    date: t.field({ type: 'LocalDate', required: true, description: 'Which of its dates.' }),
    version: t.int({ required: true, description: 'The version that was read.' }),
  }),
});

const DateInputType = builder.inputType('DateInput', {
  description: 'One date of a series as it shall be; what equals the series follows the series.',
  fields: (t) => ({
    time: t.field({ type: 'LocalTime', required: true, description: 'When it begins on that day.' }),
    durationMinutes: t.int({ required: true, description: 'How long it lasts, in minutes.' }),
    location: t.string({ required: true, description: 'Where it is.' }),
    priceCents: t.int({ required: true, description: 'What a place costs, in euro cents.' }),
    capacity: t.int({ required: true, description: 'How many places it has.' }),
  }),
});

const errors = {
  types: [InvalidInputError, NotFoundError, EditConflictError, StateConflictError, ServiceUnavailableError],
};
const whichDate = { type: DateReferenceInput, required: true, description: 'Which date.' } as const;

builder.mutationField('changeDate', (t) =>
  t.field({
    type: SeriesDateType,
    description: 'Changes one date of a series; people who booked it are told of a new time, place or length.',
    errors,
    args: {
      reference: t.arg(whichDate),
      input: t.arg({ type: DateInputType, required: true, description: 'How it shall be.' }),
    },
    resolve: async (_root, { reference, input }, { deps, admin }) =>
      changeOccurrence(deps, await admin(), reference, parseInput(dateInput, input)),
  }),
);

builder.mutationField('skipDate', (t) =>
  t.field({
    type: SeriesDateType,
    description: 'Leaves out one date of a series that nobody has booked.',
    errors,
    args: { reference: t.arg(whichDate) },
    resolve: async (_root, { reference }, { deps, admin }) => skipOccurrence(deps, await admin(), reference, true),
  }),
);

builder.mutationField('restoreDate', (t) =>
  t.field({
    type: SeriesDateType,
    description: 'Holds a skipped date of a series again.',
    errors,
    args: { reference: t.arg(whichDate) },
    resolve: async (_root, { reference }, { deps, admin }) => skipOccurrence(deps, await admin(), reference, false),
  }),
);
