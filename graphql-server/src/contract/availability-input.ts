import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS, type ClassTypeCode, WEEKDAYS } from './enums';
import { LIMITS } from './limits';
import { isLocalDate, REAL_DAY } from './local-date';
import { BODY_MESSAGE, line, localDate, localTime, missingOr } from './text';

/** Error messages of the class form. The specification fixes the wording of most of them. */
export const AVAILABILITY_MESSAGES = {
  required:
    'Please fill in all required fields: Title, Class Type, Location, Price, Spots, Duration. For non-recurring events, Start Date/Time is also required. Ensure duration, spots are positive and price is not negative.',
  weeklyDays: 'For weekly recurrence, please select at least one day.',
  dailyDays: 'A daily class is held on every day: please name no days, or choose weekly.',
  endDate: 'Please select an end date if "On date" is chosen for recurrence end.',
  frequency: 'The frequency must be DAILY or WEEKLY.',
  recurringTime: 'Please set the time for each recurring event.',
  recurringHomepage: 'Only a class that does not recur can be shown on the homepage.',
} as const;

const CLASS_TYPES = Object.keys(CLASS_TYPE_LABELS) as ClassTypeCode[];
const { required } = AVAILABILITY_MESSAGES;

/** Reports a missing value with the form's "required" message, and any other invalid value with `message`. */
export const orRequired = (message: string) => missingOr(required, message);

const wholeNumber = (label: string, { max }: { max: number }) =>
  z.number(orRequired(`${label} must be a number.`)).check(
    z.refine((value) => Number.isInteger(value), `${label} must be a whole number.`),
    z.minimum(1, required),
    z.maximum(max, `${label} cannot be more than ${max}.`),
  );

const flag = (label: string) => z.nullish(z.boolean(`${label} must be true or false.`));

/** The fields of a class that REST and GraphQL name alike. */
export const availabilityFields = {
  title: line({ label: 'Title', max: LIMITS.title, required }),
  className: z.nullish(line({ label: 'Class name', max: LIMITS.className })),
  location: line({ label: 'Location', max: LIMITS.location, required }),
  capacity: wholeNumber('Spots', LIMITS.capacity),
  durationMinutes: wholeNumber('Duration', LIMITS.durationMinutes),
  date: z.nullish(localDate),
  time: z.nullish(localTime),
  isActive: flag('Active'),
  showOnHomepage: flag('Homepage'),
  hasWaitlist: flag('Waitlist'),
};

const priceCents = z.number(orRequired('Price must be a number.')).check(
  z.refine((value) => Number.isInteger(value), 'Price must have at most two decimals.'),
  z.minimum(LIMITS.priceCents.min, required),
  z.maximum(LIMITS.priceCents.max, `Price cannot be more than ${LIMITS.priceCents.max / 100} euros.`),
);

const { min: minCall, max: maxCall } = LIMITS.weatherCallMinutes;
const CALL_MESSAGE = `The weather call must be ${minCall} to ${maxCall} whole minutes before the class, or empty.`;

/** Null: no weather call. Absent: as it was. */
const weatherCallMinutes = z.nullish(
  z.number(CALL_MESSAGE).check(
    z.refine((value) => Number.isInteger(value), CALL_MESSAGE),
    z.minimum(minCall, CALL_MESSAGE),
    z.maximum(maxCall, CALL_MESSAGE),
  ),
);

const JOIN_URL_MESSAGE = 'The link to the room must be a whole address that begins with https://.';

/** Null or empty: no link. Absent: as it was. */
const joinUrl = z.nullish(
  line({ label: 'The link to the room', max: LIMITS.joinUrl }).check(
    z.refine((value) => value === '' || (/^https:\/\/\S+$/i.test(value) && URL.canParse(value)), JOIN_URL_MESSAGE),
  ),
);

/** Refuses a link to a room that nobody would see. */
export const JOIN_URL_OFFLINE = 'Only an online class has a link to its room.';

const recurrenceInput = z
  .object({
    frequency: z.enum(['DAILY', 'WEEKLY'], AVAILABILITY_MESSAGES.frequency),
    weekdays: z.array(z.enum(WEEKDAYS, 'A weekday must be one of MO, TU, WE, TH, FR, SA, SU.')),
    /** First day of the series. Absent: the class's own date, else today. */
    startDate: z.nullish(localDate),
    /** Last day, inclusive. Absent: the series has no end. Empty: the form's "On date" was chosen without a date. */
    untilDate: z.nullish(
      z
        .string()
        .check(
          z.minLength(1, { error: AVAILABILITY_MESSAGES.endDate, abort: true }),
          z.refine(isLocalDate, `The end date ${REAL_DAY}`),
        ),
    ),
  })
  .check(
    z.refine(({ frequency, weekdays }) => frequency !== 'WEEKLY' || weekdays.length > 0, {
      error: AVAILABILITY_MESSAGES.weeklyDays,
      path: ['weekdays'],
    }),
    z.refine(({ frequency, weekdays }) => frequency !== 'DAILY' || weekdays.length === 0, {
      error: AVAILABILITY_MESSAGES.dailyDays,
      path: ['weekdays'],
    }),
  );

const form = z.object(
  {
    ...availabilityFields,
    classType: z.enum(CLASS_TYPES, orRequired('This class type is unknown.')),
    priceCents,
    weatherCallMinutes,
    joinUrl,
    /** Absent: a single class. */
    recurrence: z.nullish(recurrenceInput),
  },
  BODY_MESSAGE,
);

/** A class, single or recurring, as the teacher defines it: dates and times in the studio's time zone, cents, minutes. */
export const availabilityInput = z.pipe(form, z.transform(withTime));
export type AvailabilityInput = z.output<typeof availabilityInput>;

function withTime(input: z.output<typeof form>, context: z.core.ParsePayload) {
  const { recurrence, date, time } = input;
  const refuse = (path: string, message: string) => {
    context.issues.push({ code: 'custom', input, path: [path], message });
    return z.NEVER;
  };
  if (!recurrence && !date) return refuse('date', required);
  if (!time) return refuse('time', recurrence ? AVAILABILITY_MESSAGES.recurringTime : required);
  if (recurrence && input.showOnHomepage) return refuse('showOnHomepage', AVAILABILITY_MESSAGES.recurringHomepage);
  return { ...input, time };
}

/** Everything that one date of a series can override. A value equal to that of the series is not an override. */
export const dateInput = z.object({
  time: localTime,
  durationMinutes: availabilityFields.durationMinutes,
  location: availabilityFields.location,
  priceCents,
  capacity: availabilityFields.capacity,
  weatherCallMinutes,
  /** Null or empty: the link of the series. */
  joinUrl,
});
export type DateInput = z.infer<typeof dateInput>;
