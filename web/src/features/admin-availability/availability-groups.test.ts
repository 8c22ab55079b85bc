import { describe, expect, it } from 'vitest';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../gql/admin-operations';
import { formatSummary, toGroups } from './availability-groups';

const single: Availability = {
  id: 'a',
  title: 'Sunrise Flow',
  classType: 'MAT_PILATES',
  location: 'Barceloneta beach, by the walkway',
  priceCents: 1800,
  capacity: 12,
  durationMinutes: 60,
  weatherCallMinutes: null,
  joinUrl: null,
  date: '2026-11-28',
  time: '07:45',
  recurrence: null,
  isActive: true,
  showOnHomepage: false,
  hasWaitlist: true,
  version: 1,
};
const weekly: Availability = {
  ...single,
  recurrence: { frequency: 'WEEKLY', weekdays: ['TU', 'TH', 'SA'], untilDate: null },
};
const daily: Availability = { ...single, recurrence: { frequency: 'DAILY', weekdays: [], untilDate: null } };
const toPage = (nodes: Availability[], totalCount: number, seriesCount = 0) => ({
  ...{ nodes, totalCount, seriesCount, today: '2026-11-25' },
});

describe('toGroups', () => {
  it('names series, single dates and past classes with their numbers on all pages', () => {
    const groups = toGroups(toPage([single, weekly, single], 12, 7), toPage([weekly], 300, 20));
    expect(groups).toEqual([
      { key: 'series', label: 'Series (7)', rows: [weekly] },
      { key: 'single', label: 'Single dates (5)', rows: [single, single] },
      { key: 'past', label: 'Past (300)', rows: [weekly] },
    ]);
  });

  it('leaves out a group without classes', () => {
    expect(toGroups(toPage([], 0), toPage([], 0))).toEqual([]);
    expect(toGroups(toPage([single], 1), toPage([], 0)).map(({ label }) => label)).toEqual(['Single dates (1)']);
  });
});

describe('formatSummary', () => {
  it.each([
    ['a weekly series', weekly, 'Tue, Thu, Sat 07:45 · Barceloneta beach'],
    ['a daily series', daily, 'Daily 07:45 · Barceloneta beach'],
    ['a single class', single, 'Sat 28 Nov 07:45 · Barceloneta beach'],
    ['a class of another year', { ...single, date: '2020-01-01' }, 'Wed 1 Jan 2020 07:45 · Barceloneta beach'],
    ['a class that is not active', { ...single, isActive: false }, 'Not active · Sat 28 Nov 07:45 · Barceloneta beach'],
  ])('says when and where %s takes place', (_name, availability, text) => {
    expect(formatSummary(availability, '2026-11-25')).toBe(text);
  });
});
