import { describe, expect, it } from 'vitest';
import { AVAILABILITY_MESSAGES } from '#contract/availability-input';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../gql/admin-operations';
import { type ClassForm, changeLocation, checkForm, isPastStart, NEW_CLASS, toDuplicate, toForm } from './class-form';
import { formatRecurrence } from './format-class';

const single: ClassForm = { ...NEW_CLASS, title: 'Sunrise Flow', location: 'Online', start: '2027-05-03T10:30' };
const series: ClassForm = { ...single, start: '', isRecurring: true, weekdays: ['MO'] };
const saved: Availability = {
  id: 'a',
  title: 'Sunrise Flow',
  classType: 'REFORMER',
  location: 'Online',
  priceCents: 1999,
  capacity: 8,
  durationMinutes: 45,
  weatherCallMinutes: null,
  joinUrl: null,
  date: '2027-05-03',
  time: '07:45',
  recurrence: null,
  isActive: false,
  showOnHomepage: true,
  hasWaitlist: true,
  version: 3,
};
const WEATHER_CALL_REFUSED = 'The weather call must be 15 to 1440 whole minutes before the class, or empty.';
const JOIN_URL_REFUSED = 'The link to the room must be a whole address that begins with https://.';
const notANumber = (typed: string, label: string) => `“${typed}” in ${label} is not a number. Please write it like 10.`;
const recurrence = { frequency: 'WEEKLY', weekdays: ['MO', 'WE'], untilDate: '2027-06-30' } as const;

describe('the class form', () => {
  it('starts the class form with the default values of the specification', () => {
    expect(NEW_CLASS).toMatchObject({
      classType: 'MAT_PILATES',
      price: '0',
      spots: '10',
      duration: '60',
      time: '10:00',
      frequency: 'WEEKLY',
      hasEnd: false,
      isActive: true,
      hasWaitlist: true,
      showOnHomepage: false,
    });
  });

  it('converts a single class to the input of the API', () => {
    expect(checkForm({ ...single, price: '19.99', showOnHomepage: true }).input).toMatchObject({
      date: '2027-05-03',
      time: '10:30',
      priceCents: 1999,
      capacity: 10,
      durationMinutes: 60,
      recurrence: null,
      showOnHomepage: true,
    });
  });

  it.each<[boolean, string, Partial<ClassForm>, string | undefined]>([
    [true, 'a day before today', { start: '2027-05-02T23:59' }, '2027-05-03'],
    [true, 'a wrong year', { start: '2017-05-03T10:00' }, '2027-05-03'],
    [false, 'today', { start: '2027-05-03T00:00' }, '2027-05-03'],
    [false, 'a day to come', { start: '2027-05-04T10:00' }, '2027-05-03'],
    [false, 'an empty field', { start: '' }, '2027-05-03'],
    [false, 'a day before the date of today is loaded', { start: '2017-05-03T10:00' }, undefined],
    [false, 'a series that began before', { ...series, firstDay: '2020-05-03' }, '2027-05-03'],
  ])('isPastStart is %s for %s', (isPast, _name, changes, today) => {
    expect(isPastStart({ ...single, ...changes }, today)).toBe(isPast);
  });

  it('accepts the highest and the lowest price', () => {
    expect(checkForm({ ...single, price: '10 000,00 €' }).input).toMatchObject({ priceCents: 1_000_000 });
    expect(checkForm({ ...single, price: '0,00' }).input).toMatchObject({ priceCents: 0 });
  });

  it('reads numbers as people type them', () => {
    const typed = { ...single, price: '12,50', spots: ' 10 ', duration: '６０', weatherCall: '90,0' };
    expect(checkForm(typed).input).toMatchObject({
      priceCents: 1250,
      capacity: 10,
      durationMinutes: 60,
      weatherCallMinutes: 90,
    });
  });

  it('sends a series without the homepage flag, and a daily series without weekdays', () => {
    expect(checkForm({ ...series, showOnHomepage: true }).input).toMatchObject({
      date: null,
      time: '10:00',
      recurrence: { frequency: 'WEEKLY', weekdays: ['MO'], untilDate: null },
      showOnHomepage: false,
    });
    const daily = checkForm({ ...series, frequency: 'DAILY', hasEnd: true, endDate: '2027-06-30' });
    expect(daily.input?.recurrence).toMatchObject({ frequency: 'DAILY', weekdays: [], untilDate: '2027-06-30' });
  });

  it('suggests a weather call an hour before for a new class at an outdoor place, until another one is typed', () => {
    const move = (form: ClassForm, location: string) => ({ ...form, ...changeLocation(form, location) });
    const outdoors = move(NEW_CLASS, 'Barceloneta beach, by the walkway');
    expect(checkForm({ ...single, weatherCall: outdoors.weatherCall }).input).toMatchObject({ weatherCallMinutes: 60 });
    expect(move(outdoors, 'Online').weatherCall).toBe('');
    expect(move({ ...outdoors, weatherCall: '90' }, 'Castelldefels pines').weatherCall).toBe('90');
    expect(move({ ...outdoors, weatherCall: '' }, 'Castelldefels pines').weatherCall).toBe('');
    expect(move(NEW_CLASS, 'Somewhere else').weatherCall).toBe('');
  });

  it('sends the link to the room of a class that is online by its type or its place, and none of any other', () => {
    const joinUrl = 'https://meet.example/room';
    const sent = (form: Partial<ClassForm>) => checkForm({ ...single, joinUrl, ...form }).input?.joinUrl;
    expect(sent({})).toBe(joinUrl);
    expect(sent({ classType: 'ONLINE_CLASS', location: 'My living room' })).toBe(joinUrl);
    expect(sent({ location: 'Barceloneta beach' })).toBeNull();
    expect(sent({ joinUrl: ' ' })).toBe('');
  });

  const { required, weeklyDays, endDate, recurringTime } = AVAILABILITY_MESSAGES;
  it.each<[string, ClassForm, string]>([
    ['no title', { ...single, title: '  ' }, required],
    ['no place', { ...single, location: '' }, required],
    ['no price', { ...single, price: '' }, required],
    ['a negative price', { ...single, price: '-1' }, required],
    ['a price of half a cent', { ...single, price: '12.345' }, 'Price must have at most two decimals.'],
    [
      'a price with two readings',
      { ...single, price: '1.250' },
      '“1.250” could be €1.25 or €1,250. Please write 1.25 or 1250.',
    ],
    ['a price over the limit', { ...single, price: '10000,01' }, 'Price cannot be more than 10000 euros.'],
    ['a price without a number', { ...single, price: 'abc' }, '“abc” is not an amount. Please write it like 12.50.'],
    ['no spots', { ...single, spots: '0' }, required],
    [
      'spots with two readings',
      { ...single, spots: '1.000' },
      '“1.000” in Spots could be 1 or 1000. Please write 1 or 1000.',
    ],
    ['half a place', { ...single, spots: '10,5' }, 'Spots must be a whole number.'],
    ['no duration', { ...single, duration: '' }, required],
    ['half a minute', { ...single, duration: '60,5' }, 'Duration must be a whole number.'],
    ['a duration without a number', { ...single, duration: '1h' }, notANumber('1h', 'Duration')],
    ['a weather call without a number', { ...single, weatherCall: '1h' }, notANumber('1h', 'Weather call')],
    ['no start', { ...single, start: '' }, required],
    ['no days', { ...series, weekdays: [] }, weeklyDays],
    ['no end date', { ...series, hasEnd: true }, endDate],
    ['no time', { ...series, time: '' }, recurringTime],
    ['a link that is not encrypted', { ...single, joinUrl: 'http://meet.example/room' }, JOIN_URL_REFUSED],
    ['a weather call within 15 minutes', { ...single, weatherCall: '14' }, WEATHER_CALL_REFUSED],
  ])('refuses a class with %s and says why', (_name, form, message) => {
    expect(checkForm(form)).toMatchObject({ input: null, message });
  });

  it.each<[string, Availability]>([
    ['a single class', saved],
    ['a class with a weather call', { ...saved, weatherCallMinutes: 90 }],
    ['a class without a waitlist', { ...saved, hasWaitlist: false }],
    ['an online class', { ...saved, joinUrl: 'https://meet.example/room' }],
    ['a series', { ...saved, showOnHomepage: false, recurrence: { ...recurrence, weekdays: ['MO', 'WE'] } }],
  ])('shows %s as it was saved, and sends it back unchanged', (_name, availability) => {
    expect(checkForm(toForm(availability)).input).toMatchObject({
      title: availability.title,
      classType: availability.classType,
      priceCents: availability.priceCents,
      capacity: availability.capacity,
      durationMinutes: availability.durationMinutes,
      weatherCallMinutes: availability.weatherCallMinutes,
      joinUrl: availability.joinUrl ?? '',
      date: availability.date,
      time: availability.time,
      recurrence: availability.recurrence,
      isActive: availability.isActive,
      hasWaitlist: availability.hasWaitlist,
      showOnHomepage: availability.showOnHomepage,
    });
  });
});

describe('toDuplicate', () => {
  it.each([
    ['a week later', '2027-05-01', '2027-05-10T07:45'],
    ['on the next such weekday, when the class is long over', '2027-06-16', '2027-06-21T07:45'],
    ['today, when today is such a weekday', '2027-06-21', '2027-06-21T07:45'],
  ])('suggests a class like a single one %s', (_name, today, start) => {
    expect(toDuplicate(saved, today)).toEqual({ ...toForm(saved), start });
  });

  it('begins a series like another one at once, and ends it only when the end is still to come', () => {
    const rule = { ...recurrence, weekdays: ['MO' as const, 'WE' as const] };
    const series = { ...saved, showOnHomepage: false, recurrence: rule };
    const copied = { firstDay: '', weekdays: rule.weekdays, time: '07:45', title: 'Sunrise Flow' };
    expect(toDuplicate(series, '2027-06-30')).toMatchObject({ ...copied, hasEnd: true, endDate: '2027-06-30' });
    expect(toDuplicate(series, '2027-07-01')).toMatchObject({ ...copied, hasEnd: false, endDate: '' });
  });
});

describe('formatRecurrence', () => {
  it.each<[Availability['recurrence'], string]>([
    [null, 'No'],
    [{ frequency: 'DAILY', weekdays: [], untilDate: null }, 'Yes, daily'],
    [{ ...recurrence, weekdays: ['MO', 'WE'] }, 'Yes, weekly: Mon, Wed, until 30/06/2027'],
  ])('formats the recurrence %j as %s', (rule, text) => {
    expect(formatRecurrence(rule)).toBe(text);
  });
});
