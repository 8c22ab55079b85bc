import { describe, expect, it } from 'vitest';
import {
  countMails,
  countPeople,
  formatForecast,
  formatTimeLeft,
  groupClasses,
  isOpenFor,
  summarize,
  type WeatherClass,
} from './weather-groups';

const UNTIL = '2027-06-11T06:00:00.000Z';
const BY = '2027-06-10T07:00:00.000Z';

function aClass(facts: Partial<WeatherClass> = {}): WeatherClass {
  const { date = '2027-06-10', time = '10:00' } = facts;
  return {
    id: `a_${date}_${time}`,
    title: 'Sunrise Flow',
    date,
    time,
    startsAt: `${date}T${time}:00.000Z`,
    location: 'Barceloneta beach',
    taken: 0,
    state: 'SCHEDULED',
    weatherCall: { by: BY, state: 'PENDING', decidedAt: null },
    cancellation: { choiceUntil: UNTIL, withoutChoice: [], recipients: [] },
    attendees: [],
    ...facts,
  };
}

const withState = (state: 'PENDING' | 'GO' | 'CANCELLED') =>
  aClass({ weatherCall: { by: BY, state, decidedAt: null } });
const attendee = (bookingId: string) => ({
  ...({
    bookingId,
    email: '',
    status: 'CONFIRMED',
    lastChange: null,
    paymentMethod: 'CARD',
    priceCents: 1500,
  } as const),
  ...{ cancellationMail: null, rebooking: null },
  attendance: { bookingId, outcome: null, isPaidCash: false, version: 0 },
});

it('groups classes by place, day and part of the day, whatever stands behind the name of the place', () => {
  const groups = groupClasses([
    aClass({ time: '07:45' }),
    aClass({ time: '09:00', location: 'Barceloneta beach, by the walkway' }),
    aClass({ time: '10:00', location: 'Castelldefels pines' }),
    aClass({ time: '12:00' }),
    aClass({ time: '17:00' }),
    aClass({ time: '07:45', date: '2027-06-11' }),
    aClass({ time: '08:00', date: '2027-06-11', location: 'Montjuïc' }),
  ]);
  expect(groups.map(({ place, date, part, classes }) => [place, date, part, classes.length])).toEqual([
    ['Barceloneta beach', '2027-06-10', 'morning', 2],
    ['Castelldefels pines', '2027-06-10', 'morning', 1],
    ['Barceloneta beach', '2027-06-10', 'afternoon', 1],
    ['Barceloneta beach', '2027-06-10', 'evening', 1],
    ['Barceloneta beach', '2027-06-11', 'morning', 1],
    ['Montjuïc', '2027-06-11', 'morning', 1],
  ]);
});

describe('isOpenFor', () => {
  const before = '2027-06-10T06:00:00.000Z';
  it.each([
    ['PENDING', before, true, true],
    ['PENDING', '2027-06-10T10:00:00.000Z', false, true],
    ['GO', before, false, true],
    ['CANCELLED', before, false, false],
  ] as const)('a class in the state %s at %s can still take place: %s, be cancelled: %s', (state, asOf, go, cancel) => {
    expect(isOpenFor('GO', withState(state), asOf)).toBe(go);
    expect(isOpenFor('CANCEL', withState(state), asOf)).toBe(cancel);
  });
});

it('sums up the people of several classes', () => {
  const cancellation = { choiceUntil: UNTIL, withoutChoice: [] };
  const PERE = { bookingId: '2', name: 'Pere', phone: '600 111 222' };
  const classes = [
    aClass({
      cancellation: { ...cancellation, recipients: [{ bookingId: '1' }, { bookingId: '2' }], withoutChoice: [PERE] },
      attendees: ['0', '1', '2'].map(attendee),
    }),
    aClass({ cancellation: { ...cancellation, recipients: [{ bookingId: '3' }] }, attendees: [attendee('3')] }),
  ];
  expect(summarize(classes)).toEqual({
    ...{ classes: 2, people: ['1', '2', '3'].map(attendee), unreachable: [PERE], choiceUntil: UNTIL },
  });
  expect(summarize([aClass()])).toMatchObject({ people: [], choiceUntil: null });
});

it('counts the people of a cancelled class, also once their places have ended', () => {
  const mailed = { ...attendee('1'), email: 'ana@example.com', cancellationMail: 'SENT' } as const;
  const attendees = [
    mailed,
    { ...mailed, bookingId: '2', status: 'REFUNDED' } as const,
    { ...attendee('3'), status: 'CANCELLED' } as const,
    { ...attendee('4'), status: 'CANCELLED', lastChange: 'Cancelled by you.' } as const,
  ];
  expect(countPeople(aClass({ state: 'CANCELLED', taken: 1, attendees }))).toBe(3);
  expect(countPeople(aClass({ taken: 2, attendees }))).toBe(2);
});

it('counts the mails of cancelled classes alone', () => {
  const attendees = (['SENT', 'QUEUED', 'FAILED', null] as const).map((cancellationMail, index) => ({
    ...attendee(String(index)),
    cancellationMail,
  }));
  const classes = [aClass({ state: 'CANCELLED', attendees }), aClass({ attendees })];
  expect(countMails(classes)).toEqual({ people: 3, notified: 1, failed: 1, isUnderWay: true });
  expect(countMails([aClass()])).toEqual({ people: 0, notified: 0, failed: 0, isUnderWay: false });
});

it.each([
  [{ rainMm: 0.3, rainChancePercent: 40 }, '21 °C, 0.3 mm of rain, 40 % chance of rain, wind 15 km/h'],
  [{ rainMm: 0, rainChancePercent: null }, '21 °C, no rain, wind 15 km/h'],
  [{ rainMm: null, rainChancePercent: null }, '21 °C, wind 15 km/h'],
])('formats a forecast with %j as %s', (rain, text) => {
  expect(formatForecast({ temperatureCelsius: 21.4, windMetresPerSecond: 4.2, ...rain })).toBe(text);
});

it.each([
  ['2027-06-10T07:00:00.000Z', null],
  ['2027-06-10T06:59:30.000Z', '1 minute left'],
  ['2027-06-10T06:46:00.000Z', '14 minutes left'],
  ['2027-06-10T03:30:00.000Z', '3 hours left'],
])('at %s the time left until 07:00 is %s', (now, text) => {
  expect(formatTimeLeft(BY, new Date(now))).toBe(text);
});
