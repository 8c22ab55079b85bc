import { describe, expect, it } from 'vitest';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  DateTable_DateFragment as SeriesDate,
} from '../../gql/admin-operations';
import { formatSoldPlaces, listDateFacts } from './date-facts';

const usual = {
  time: '07:45',
  durationMinutes: 60,
  location: 'Barceloneta beach',
  priceCents: 1800,
  capacity: 12,
  weatherCallMinutes: 60,
  joinUrl: null,
};
const series: Availability = {
  ...usual,
  id: 'a',
  title: 'Sunrise Flow',
  classType: 'MAT_PILATES',
  date: '2026-01-01',
  recurrence: { frequency: 'WEEKLY', weekdays: ['SA'], untilDate: null },
  isActive: true,
  showOnHomepage: false,
  hasWaitlist: true,
  version: 1,
};
const MOVED_CLASS = '33333333-3333-4333-8333-333333333333';
const date: SeriesDate = {
  ...usual,
  id: 'a_2026-11-28',
  date: '2026-11-28',
  sold: 10,
  held: 0,
  holds: [],
  unreachable: [],
  isSkipped: false,
  movedTo: null,
  isCancelled: false,
  differences: [],
  version: 1,
};

describe('formatSoldPlaces', () => {
  it.each([
    ['without held places', date, '10 of 12'],
    ['with held places', { ...date, held: 2 }, '10 of 12 · 2 held'],
  ])('counts the places of a date %s', (_name, shown, text) => {
    expect(formatSoldPlaces(shown)).toBe(text);
  });
});

describe('listDateFacts', () => {
  const holds: SeriesDate['holds'] = [
    { kind: 'REBOOKING', places: 2, fromDate: '2026-11-26' },
    { kind: 'REBOOKING', places: 1, fromDate: '2026-11-27' },
    { kind: 'PAYING', places: 2, fromDate: null },
    { kind: 'WAITLIST_OFFER', places: 1, fromDate: null },
  ];
  it.each<[string, Partial<SeriesDate>, string[]]>([
    ['a date that is as usual', {}, []],
    ['a cancelled date', { isCancelled: true, differences: ['TIME'] }, ['Cancelled']],
    ['a skipped date', { isSkipped: true }, ['Skipped']],
    ['a date that moved', { isSkipped: true, movedTo: `${MOVED_CLASS}_2026-12-02` }, ['Moved to Wed 2 Dec']],
    [
      'held places',
      { holds },
      ['held for 2 people of Thu 26 Nov', 'held for 1 person of Fri 27 Nov', '2 paying now', '1 offered'],
    ],
    [
      'a changed date',
      { time: '18:00', priceCents: 1250, capacity: 4, differences: ['TIME', 'PRICE', 'SPOTS'] },
      ['usually 07:45', '€12.50', 'usually 12 spots'],
    ],
    [
      'another place and length without a weather call',
      {
        location: 'Castelldefels pines',
        durationMinutes: 75,
        weatherCallMinutes: null,
        differences: ['PLACE', 'DURATION', 'WEATHER_CALL'],
      },
      ['Castelldefels pines', '75 minutes', 'no weather call'],
    ],
    [
      'an online date without a link',
      { location: 'Online', differences: ['PLACE'] },
      ['Online', 'No link to the room'],
    ],
    [
      'an online date with a link of its own',
      { location: 'Online', joinUrl: 'https://meet.example/x', differences: ['JOIN_LINK'] },
      ['its own link'],
    ],
  ])('says what is special about %s', (_name, changes, texts) => {
    expect(listDateFacts(series, { ...date, ...changes }).map(({ text }) => text)).toEqual(texts);
  });
});
