import { describe, expect, it } from 'vitest';
import { AVAILABILITY_MESSAGES } from '#contract/availability-input';
import { InvalidInputError } from '../../domain/errors';
import { parseInput } from '../../domain/parse-input';
import { createStudioTime } from '../../domain/time/studio-time';
import { availabilityBody, presentIssues, toAvailabilityInput } from './availability-payload';

const studioTime = createStudioTime('Europe/Madrid');
const parse = (body: unknown) => toAvailabilityInput(parseInput(availabilityBody.schema, body), studioTime);

const SINGLE = {
  title: 'Sunrise Flow',
  date: '2027-05-03',
  time: '10:00',
  duration: 60,
  classType: 'Mat Pilates',
  location: 'Barceloneta beach',
  spots: 10,
  price: 19.99,
  isRecurring: false,
  recurrenceRule: null,
  isActive: true,
  showOnHomepage: true,
};
const RULE = { frequency: 'WEEKLY', byweekday: ['MO'], dtstart: '2027-05-03', wkst: 'MO', until: null };
const series = (rule: object, changes: object = {}) => ({
  ...SINGLE,
  showOnHomepage: false,
  isRecurring: true,
  recurrenceRule: { ...RULE, ...rule },
  ...changes,
});

describe('a valid body', () => {
  it('parses a single class', () => {
    expect(parse(SINGLE)).toEqual({
      title: 'Sunrise Flow',
      date: '2027-05-03',
      time: '10:00',
      durationMinutes: 60,
      classType: 'MAT_PILATES',
      location: 'Barceloneta beach',
      capacity: 10,
      priceCents: 1999,
      recurrence: null,
      isActive: true,
      showOnHomepage: true,
    });
  });

  it.each<[string, object, object]>([
    ['codes', { byweekday: ['WE', 'MO'] }, { weekdays: ['WE', 'MO'] }],
    ['codes in lower case, twice', { byweekday: ['mo', 'MO'] }, { weekdays: ['MO', 'MO'] }],
    ['numbers, 0 for Monday', { byweekday: [0, 6] }, { weekdays: ['MO', 'SU'] }],
    ['no days of a daily one', { frequency: 'DAILY', byweekday: null }, { frequency: 'DAILY', weekdays: [] }],
    ['the week start as a number', { wkst: 0 }, {}],
    ['an end', { until: '2027-06-30' }, { untilDate: '2027-06-30' }],
    ['an end as the last moment of the day, here', { until: '2027-06-30T23:59:59' }, { untilDate: '2027-06-30' }],
    ['an end as the same moment in UTC', { until: '2027-06-30T21:59:59Z' }, { untilDate: '2027-06-30' }],
    ['an end past midnight here, before it in UTC', { until: '2027-06-30T22:00:00.000Z' }, { untilDate: '2027-07-01' }],
    ['a start as a moment with an offset', { dtstart: '2027-05-03T00:30:00+09:00' }, { startDate: '2027-05-02' }],
  ])('parses a series with %s', (_name, rule, expected) => {
    expect(parse(series(rule)).recurrence).toMatchObject(expected);
  });

  it('parses a series when there is a rule, with or without isRecurring', () => {
    expect(parse({ ...SINGLE, isRecurring: undefined }).recurrence).toBeNull();
    expect(parse(series({}, { isRecurring: undefined })).recurrence).toMatchObject({ weekdays: ['MO'] });
  });

  it('accepts a series without a start date and reads an empty date as absent', () => {
    expect(parse(series({ dtstart: null }, { date: '' }))).toMatchObject({
      date: null,
      recurrence: { startDate: null },
    });
  });
});

const { required, frequency, weeklyDays, endDate, recurringTime, recurringHomepage, dailyDays } = AVAILABILITY_MESSAGES;

describe('an invalid body', () => {
  it.each<[string, unknown, string, string]>([
    ['without a title', { ...SINGLE, title: ' ' }, required, 'title'],
    ['without a class type', { ...SINGLE, classType: undefined }, required, 'classType'],
    ['of an unknown class type', { ...SINGLE, classType: 'Yoga' }, 'This class type is unknown.', 'classType'],
    [
      'with our code for a class type',
      { ...SINGLE, classType: 'REFORMER' },
      'This class type is unknown.',
      'classType',
    ],
    ['without a place', { ...SINGLE, location: '' }, required, 'location'],
    ['without a date', { ...SINGLE, date: undefined }, required, 'date'],
    ['without a time', { ...SINGLE, time: null }, required, 'time'],
    ['without a price', { ...SINGLE, price: null }, required, 'price'],
    ['with a negative price', { ...SINGLE, price: -0.01 }, required, 'price'],
    ['with a price in words', { ...SINGLE, price: '15' }, 'Price must be a number of euros.', 'price'],
    ['with a price with a comma', { ...SINGLE, price: '12,50' }, 'Price must be a number of euros.', 'price'],
    ['with three decimals', { ...SINGLE, price: 12.345 }, 'Price must have at most two decimals.', 'price'],
    ['with no spots', { ...SINGLE, spots: 0 }, required, 'spots'],
    ['with half a spot', { ...SINGLE, spots: 1.5 }, 'Spots must be a whole number.', 'spots'],
    ['with spots as text', { ...SINGLE, spots: '10' }, 'Spots must be a number.', 'spots'],
    ['with a duration as text', { ...SINGLE, duration: ' 60 ' }, 'Duration must be a number.', 'duration'],
    ['with too many spots', { ...SINGLE, spots: 1001 }, 'Spots cannot be more than 1000.', 'spots'],
    ['that takes no time', { ...SINGLE, duration: 0 }, required, 'duration'],
    ['that takes over a day', { ...SINGLE, duration: 1441 }, 'Duration cannot be more than 1440.', 'duration'],
    ['a series without a time', series({}, { time: '' }), recurringTime, 'time'],
    ['a series without a frequency', series({ frequency: undefined }), frequency, 'recurrenceRule.frequency'],
    ['a series with a frequency in numbers', series({ frequency: 2 }), frequency, 'recurrenceRule.frequency'],
    ['a weekly series without days', series({ byweekday: [] }), weeklyDays, 'recurrenceRule.byweekday'],
    ['a daily series with days', series({ frequency: 'DAILY' }), dailyDays, 'recurrenceRule.byweekday'],
    ['a series with an empty end', series({ until: '' }), endDate, 'recurrenceRule.until'],
    ['a series on the home page', series({}, { showOnHomepage: true }), recurringHomepage, 'showOnHomepage'],
  ])('names the error and the field of a body %s', (_name, body, msg, path) => {
    const issues = getIssuesOfError(body);
    expect(presentIssues(issues)).toEqual([{ msg, path }]);
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['monthly', series({ frequency: 'MONTHLY' })],
    ['in lower case', series({ frequency: 'weekly' })],
    ['every second week', series({ interval: 2 })],
    ['a number of times', series({ count: 5 })],
    ['an RRULE', series({}, { recurrenceRule: 'FREQ=DAILY' })],
    ['an unknown day', series({ byweekday: ['XX'] })],
    ['an eighth day', series({ byweekday: [0, 1, 2, 3, 4, 5, 6, 7] })],
    ['eight days', series({ byweekday: Array(8).fill('MO') })],
    ['a day that does not exist', series({ until: '2027-02-30T10:00:00Z' })],
    ['a time alone', series({ until: '10:00' })],
    ['another week start', series({ wkst: 'SU' })],
    ['a rule for a single class', { ...SINGLE, recurrenceRule: RULE }],
    ['no rule for a series', { ...SINGLE, isRecurring: true }],
    ['a flag in words', { ...SINGLE, isActive: 'true' }],
    ['a title too long', { ...SINGLE, title: 'x'.repeat(121) }],
  ])('refuses a body with %s', (_name, body) => {
    expect(getIssuesOfError(body).length).toBeGreaterThan(0);
  });

  it('names each invalid field and says a shared message once', () => {
    const issues = getIssuesOfError({ ...SINGLE, title: '', spots: 0 });
    expect(presentIssues(issues).map(({ path }) => path)).toEqual(['title', 'spots']);
    expect(new InvalidInputError(issues).message).toBe(required);
  });
});

function getIssuesOfError(body: unknown) {
  try {
    parse(body);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues;
    throw error;
  }
  return [];
}
