import * as z from 'zod/mini';
import {
  AVAILABILITY_MESSAGES,
  type AvailabilityInput,
  availabilityFields,
  availabilityInput,
  orRequired,
} from '#contract/availability-input';
import { CLASS_TYPE_LABELS, type ClassTypeCode, WEEKDAYS } from '#contract/enums';
import { isLocalDate } from '#contract/local-date';
import { priceInEuros } from '#contract/money';
import { BODY_MESSAGE } from '#contract/text';
import type { InputIssue } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import type { StudioTime } from '../../domain/schedule/studio-time';

const { title, className, location, capacity, durationMinutes, date, time, isActive, showOnHomepage } =
  availabilityFields;
const { required } = AVAILABILITY_MESSAGES;
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

/** The date in the studio's time zone of a date, a local date and time, or an instant; null for anything else. */
function toLocalDate(value: string, studioTime: StudioTime): string | null {
  if (isLocalDate(value)) return value;
  const [, day = '', zone] = INSTANT.exec(value) ?? [];
  if (!isLocalDate(day)) return null;
  return zone ? studioTime.toLocalDate(new Date(value)) : day;
}

const localDateSchema = (studioTime: StudioTime, message: string) =>
  z.pipe(
    z.string(message).check(z.refine((value) => value === '' || toLocalDate(value, studioTime) !== null, message)),
    z.transform((value: string) => toLocalDate(value, studioTime) ?? value),
  );

function recurrenceRuleSchema(studioTime: StudioTime) {
  const rule = z.strictObject(
    {
      frequency: z.string(RULE_MESSAGE),
      byweekday: z.nullish(
        z.array(weekday, 'The weekdays must be a list.').check(z.maxLength(7, 'A week has 7 days.')),
      ),
      dtstart: z.nullish(localDateSchema(studioTime, 'The start date must be a real day and look like 2026-12-31.')),
      until: z.nullish(localDateSchema(studioTime, 'The end date must be a real day and look like 2026-12-31.')),
      wkst: z.nullish(z.union([z.literal('MO'), z.literal(0)], 'The week starts on Monday (MO).')),
    },
    RULE_MESSAGE,
  );
  return z.pipe(
    rule,
    z.transform(({ frequency, byweekday, dtstart, until }: z.output<typeof rule>) => ({
      frequency,
      weekdays: byweekday ?? [],
      startDate: dtstart,
      untilDate: until,
    })),
  );
}

/** Reads an empty string as null: a form sends the fields that it does not need as empty strings. */
const emptyAsNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    schema,
  );

/** The body of `POST /availability/admin` and `PUT /availability/admin/{id}`. */
export const availabilityPayload = (studioTime: StudioTime) =>
  z
    .object(
      {
        title,
        className,
        location,
        isActive,
        showOnHomepage,
        classType,
        date: emptyAsNull(date),
        time: emptyAsNull(time),
        price: priceInEuros('Price', required),
        spots: capacity,
        duration: durationMinutes,
        isRecurring: z.nullish(z.boolean('isRecurring must be true or false.')),
        recurrenceRule: z.nullish(recurrenceRuleSchema(studioTime)),
      },
      BODY_MESSAGE,
    )
    .check(
      z.refine(({ isRecurring, recurrenceRule }) => isRecurring == null || isRecurring === Boolean(recurrenceRule), {
        error: 'A recurring class has a recurrence rule, and no other class has one.',
        path: ['recurrenceRule'],
      }),
    );

/** Parses the documented body of a class. @throws InvalidInputError that names every bad field */
export function parseAvailabilityPayload(body: unknown, studioTime: StudioTime): AvailabilityInput {
  const {
    price,
    spots,
    duration,
    recurrenceRule,
    isRecurring: _,
    ...rest
  } = parseInput(availabilityPayload(studioTime), body);
  return parseInput(availabilityInput, {
    ...rest,
    priceCents: price,
    capacity: spots,
    durationMinutes: duration,
    recurrence: recurrenceRule,
  });
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
