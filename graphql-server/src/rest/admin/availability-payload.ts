import * as z from 'zod/mini';
import {
  AVAILABILITY_MESSAGES,
  type AvailabilityInput,
  availabilityFields,
  availabilityInput,
  orRequired,
} from '#contract/availability-input';
import { CLASS_TYPE_LABELS, type ClassTypeCode, WEEKDAYS } from '#contract/enums';
import { isLocalDate, REAL_DAY } from '#contract/local-date';
import { EUROS, priceInEuros } from '#contract/money';
import { BODY_MESSAGE } from '#contract/text';
import type { InputIssue } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import type { StudioTime } from '../../domain/time/studio-time';
import type { Input } from '../call';

const { title, className, location, capacity, durationMinutes, date, time, isActive, showOnHomepage } =
  availabilityFields;
const { required, frequency } = AVAILABILITY_MESSAGES;
const RULE_MESSAGE = 'The recurrence rule has frequency, byweekday, dtstart, until and wkst, and nothing else.';

const CODE_OF_LABEL = new Map(Object.entries(CLASS_TYPE_LABELS).map(([code, label]) => [label, code as ClassTypeCode]));
const classType = z.pipe(
  z.enum(Object.values(CLASS_TYPE_LABELS), orRequired('This class type is unknown.')),
  z.transform((label: (typeof CLASS_TYPE_LABELS)[ClassTypeCode]) => CODE_OF_LABEL.get(label)),
);

/** A weekday by its code or by its number in rrule, where 0 is Monday. */
const weekday = z.pipe(
  z.union(
    [z.string(), z.number()],
    'A weekday must be one of MO, TU, WE, TH, FR, SA, SU, or a number from 0 (Monday).',
  ),
  z.transform((day: string | number) => (typeof day === 'number' ? (WEEKDAYS[day] ?? day) : day.toUpperCase())),
);

const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-][01]\d:[0-5]\d)?$/;

/** The day in a date, in a local date and time, or in an instant; null for anything else. */
function toDay(value: string): string | null {
  const day = INSTANT.exec(value)?.[1] ?? value;
  return isLocalDate(day) ? day : null;
}

const dateOrInstant = (message: string) =>
  z.string(message).check(z.refine((value) => value === '' || toDay(value) !== null, message));

const recurrenceRule = z.strictObject(
  {
    frequency: z.string(frequency).check(z.meta({ enum: ['DAILY', 'WEEKLY'] })),
    byweekday: z.nullish(z.array(weekday, 'The weekdays must be a list.').check(z.maxLength(7, 'A week has 7 days.'))),
    dtstart: z.nullish(dateOrInstant(`The start date ${REAL_DAY}`)),
    until: z.nullish(dateOrInstant(`The end date ${REAL_DAY}`)),
    wkst: z.nullish(z.union([z.literal('MO'), z.literal(0)], 'The week starts on Monday (MO).')),
  },
  RULE_MESSAGE,
);

/** Reads an empty string as null: a form sends the fields that it does not need as empty strings. */
const emptyAsNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    schema,
  );

const schema = z
  .object(
    {
      title,
      className,
      location,
      isActive,
      showOnHomepage,
      classType: emptyAsNull(classType),
      date: emptyAsNull(date),
      time: emptyAsNull(time),
      price: priceInEuros('Price', required),
      spots: capacity,
      duration: durationMinutes,
      isRecurring: z.nullish(z.boolean('isRecurring must be true or false.')),
      recurrenceRule: z.nullish(recurrenceRule),
    },
    BODY_MESSAGE,
  )
  .check(
    z.refine(({ isRecurring, recurrenceRule }) => isRecurring == null || isRecurring === Boolean(recurrenceRule), {
      error: 'A recurring class has a recurrence rule, and no other class has one.',
      path: ['recurrenceRule'],
    }),
  );

/** The body of `POST /availability/admin` and `PUT /availability/admin/{id}`. */
export const availabilityBody: Input<typeof schema> = {
  schema,
  fields: {
    title: 'Title on the schedule.',
    className: 'General name of the class; "Pilates Class" for a new class when absent.',
    classType: 'Kind of class.',
    location: 'Place where the class is held.',
    price: { description: 'Price of a place in euros, with at most two decimals.', type: 'number', ...EUROS },
    spots: 'Number of places on each date.',
    duration: 'Length in minutes.',
    date: {
      description: 'Date of the class, YYYY-MM-DD. For a series its first date; optional there.',
      type: ['string', 'null'],
    },
    time: { description: "Start time in the studio's time zone, HH:MM.", type: ['string', 'null'] },
    isActive: 'True to open the class for booking; true for a new class when absent.',
    showOnHomepage: 'True to announce the class on the home page; not allowed for a series.',
    isRecurring: 'Optional; must agree with `recurrenceRule`.',
    recurrenceRule:
      'The days of a series; null for a class that takes place once. Weekdays also as numbers (0 is Monday), dates also as instants.',
  },
};

/** Reads the rule's instants as dates in the studio's time zone. @throws InvalidInputError that names every bad field */
export function toAvailabilityInput(body: z.output<typeof schema>, studioTime: StudioTime): AvailabilityInput {
  const { price, spots, duration, recurrenceRule: rule, isRecurring: _, ...rest } = body;
  return parseInput(availabilityInput, {
    ...rest,
    priceCents: price,
    capacity: spots,
    durationMinutes: duration,
    recurrence: rule && {
      frequency: rule.frequency,
      weekdays: rule.byweekday ?? [],
      startDate: toLocalDate(rule.dtstart, studioTime),
      untilDate: toLocalDate(rule.until, studioTime),
    },
  });
}

function toLocalDate(value: string | null | undefined, studioTime: StudioTime): string | null | undefined {
  if (!value) return value;
  const isInstant = Boolean(INSTANT.exec(value)?.[2]);
  return isInstant ? studioTime.toLocalDate(new Date(value)) : toDay(value);
}

const DOCUMENTED_PATHS: Record<string, string> = {
  'recurrence.frequency': 'recurrenceRule.frequency',
  'recurrence.startDate': 'recurrenceRule.dtstart',
  'recurrence.untilDate': 'recurrenceRule.until',
};

/** The errors of the fields, with the documented names. */
export function presentIssues(issues: readonly InputIssue[]) {
  return issues.map(({ path, message }) => ({
    msg: message,
    path: DOCUMENTED_PATHS[path] ?? path.replace(/^recurrence\.weekdays/, 'recurrenceRule.byweekday'),
  }));
}
