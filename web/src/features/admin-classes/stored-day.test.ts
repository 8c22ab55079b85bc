import { expect, it } from 'vitest';
import type { ListedSchedule } from './attendance';
import { inferEndReason, toStoredDay } from './stored-day';

type Class = ListedSchedule['classes'][number];
type Person = Class['attendees'][number];
type Entry = NonNullable<Class['waitlist']>[number];

const ana: Person = {
  bookingId: 'a',
  name: 'Ana Pons',
  email: 'ana@example.com',
  phone: '+34 600 111 222',
  notes: 'My left knee is stiff.',
  isFirstTime: false,
  visits: 3,
  noShows: 0,
  lateCancellations: 1,
  status: 'CONFIRMED',
  paymentMethod: 'IN_PERSON',
  priceCents: 1500,
  attendance: { bookingId: 'a', outcome: null, isPaidCash: false, version: 0 },
};
const gone: Person = { ...ana, bookingId: 'g', name: 'Gone', status: 'CANCELLED' };

const cleo: Entry = {
  id: 'w',
  name: 'Cleo Mas',
  email: 'cleo@example.com',
  phone: '+34 600 333 444',
  notes: null,
  status: 'WAITING',
  joinedAt: '2026-12-01T10:00:00Z',
  offerExpiresAt: null,
};

const toClass = (date: string): Class => ({
  id: `x_${date}`,
  title: 'Flow',
  date,
  time: '07:45',
  startsAt: `${date}T06:45:00Z`,
  endsAt: `${date}T07:45:00Z`,
  location: 'Beach',
  capacity: 5,
  taken: 1,
  held: 0,
  state: 'SCHEDULED',
  attendees: [ana, gone],
  waitlist: [cleo, { ...cleo, id: 'l', status: 'LEFT' }],
});

it('stores the classes of today only, with the people who come or wait, and without their email', () => {
  const NOW = '2026-12-03T05:00:00Z';
  const keepUntil = '2026-12-30T05:00:00Z';
  const classes = ['2026-12-03', '2026-12-04'].map(toClass);
  const day = toStoredDay({ today: '2026-12-03', asOf: NOW, keepUntil, classes });
  expect(day).toEqual({
    today: '2026-12-03',
    asOf: NOW,
    keepUntil,
    classes: [
      {
        ...toClass('2026-12-03'),
        attendees: [{ ...ana, email: null }],
        waitlist: [{ ...cleo, email: null }],
      },
    ],
  });
});

it.each([
  ['2026-12-17T05:00:00Z', 'IDLE'],
  ['2026-12-17T04:59:00Z', 'IDLE'],
  ['2026-12-17T04:58:59Z', 'EXPIRED'],
  ['2026-12-03T06:00:00Z', 'EXPIRED'],
])('infers from a day stored on 3 December at 05:00 that a session ending at %s ends as %s', (keepUntil, reason) => {
  expect(inferEndReason({ asOf: '2026-12-03T05:00:00Z', keepUntil })).toBe(reason);
});
