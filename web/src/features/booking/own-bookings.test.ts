import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearOwnBookings,
  discardLink,
  findChanged,
  findNextClass,
  findOwnPlace,
  listOwnBookings,
  type OwnBooking,
  readOwnBookings,
  storeKnownBooking,
  storeOwnBooking,
  watchOwnBookings,
  withBooking,
} from './own-bookings';
import { aBooking } from './test-data';

const booking = (id: string, date: string, time = '09:30'): OwnBooking => ({
  id,
  title: 'Sunrise Mat',
  className: 'Pilates Class',
  classType: 'MAT_PILATES',
  date,
  time,
  durationMinutes: 60,
  location: 'Barceloneta beach',
  priceCents: 1500,
  paymentMethod: 'CARD',
  link: null,
  state: null,
});

const ids = (bookings: readonly OwnBooking[]) => bookings.map(({ id }) => id);

it('sorts the bookings of a device by day and time', () => {
  const known = [booking('b', '2027-03-02'), booking('d', '2027-03-02', '18:00')];
  expect(ids(withBooking(known, booking('c', '2027-03-02', '10:00')))).toEqual(['b', 'c', 'd']);
});

const CANCELLED = {
  label: 'Cancelled',
  isConfirmed: false,
  moneyLine: '',
  weatherCall: null,
  freeCancellation: null,
  chooseBy: null,
  asOf: '2027-03-01T09:00:00.000Z',
};

it('replaces the stored version of a booking', () => {
  const moved = withBooking([booking('a', '2027-03-02')], booking('a', '2027-03-09'));
  expect(moved).toEqual([booking('a', '2027-03-09')]);
});

it('discards the oldest booking when a device has more than 50', () => {
  const many = Array.from({ length: 50 }, (_, index) => booking(`${index}`, '2027-03-02'));
  const stored = withBooking(many, booking('new', '2027-03-03'));
  expect(stored).toHaveLength(50);
  expect(ids(stored)).toContain('new');
  expect(ids(stored)).not.toContain('0');
});

it('finds the soonest class that is not over, and no cancelled one', () => {
  const cancelled = { ...booking('cancelled', '2027-03-02', '08:00'), state: CANCELLED };
  const stored = [
    booking('over', '2027-03-01'),
    cancelled,
    booking('runs', '2027-03-02'),
    booking('next', '2027-03-04'),
  ];
  const at = (day: string, time: string) => findNextClass(stored, { day, time })?.id;
  expect(at('2027-03-02', '07:00')).toBe('runs');
  expect(at('2027-03-02', '10:29')).toBe('runs');
  expect(at('2027-03-02', '10:30')).toBe('next');
  expect(at('2027-03-05', '00:00')).toBeUndefined();
});

describe('a device with a place in a class', () => {
  const place = booking('a', '2027-03-02');
  const cancelled = { ...place, state: CANCELLED };

  it.each([
    ['the same class', place, true],
    ['the class on another day', { ...place, date: '2027-03-09' }, false],
    ['another class at that time', { ...place, title: 'Sunset Flow' }, false],
  ])('knows of %s whether it has a place there', (_which, slot, expected) => {
    expect(findOwnPlace([booking('b', '2027-03-01'), place], slot)).toBe(expected ? place : undefined);
  });

  it('has none once it was cancelled', () => {
    expect(findOwnPlace([cancelled], place)).toBeUndefined();
  });
});

it('lists places to come before those that are cancelled or over', () => {
  const cancelled = { ...booking('cancelled', '2027-03-03'), state: CANCELLED };
  const stored = [
    booking('old', '2027-02-20'),
    booking('over', '2027-03-01'),
    cancelled,
    booking('next', '2027-03-04'),
    booking('later', '2027-03-09'),
  ];
  expect(ids(listOwnBookings(stored, '2027-03-02'))).toEqual(['next', 'later', 'cancelled', 'over', 'old']);
});

describe('the bookings that this device stores', () => {
  afterEach(() => {
    clearOwnBookings();
    vi.unstubAllGlobals();
  });
  const manageUrl = 'https://studio.example/manage/7f3a91c2.token';
  const state = {
    label: 'Confirmed',
    isConfirmed: true,
    moneyLine: 'Paid €22.00 by card.',
    weatherCall: null,
    freeCancellation: null,
    chooseBy: null,
    asOf: '2026-12-01T09:00:00.000Z',
  };

  it('have the link to their own page, but no name and no address', () => {
    storeOwnBooking(aBooking({ manageUrl }));
    expect(readOwnBookings()).toMatchObject([{ id: '7f3a91c2', link: '7f3a91c2.token', state: null }]);
    expect(JSON.stringify(readOwnBookings())).not.toMatch(/Marta|marta@/);
  });

  it('keep the state that the server gave when the confirmation is shown again', () => {
    storeOwnBooking(aBooking({ manageUrl }));
    const [known] = readOwnBookings();
    if (known) storeKnownBooking({ ...known, date: '2026-12-19', state });
    storeOwnBooking(aBooking({ manageUrl }));
    expect(readOwnBookings()).toMatchObject([{ date: '2026-12-19', state }]);
  });

  it('are shown as they were made until they are known to have changed', () => {
    const made = aBooking({ manageUrl });
    storeOwnBooking(made);
    const findNow = () => findChanged(readOwnBookings(), made);
    expect(findNow()).toBeNull();
    const [known] = readOwnBookings();
    if (!known) throw new Error('The booking is not stored.');
    storeKnownBooking({ ...known, className: 'Mat Pilates', state });
    expect(findNow()).toBeNull();
    for (const changed of [{ date: '2026-12-19' }, { priceCents: 0 }, { state: { ...state, isConfirmed: false } }]) {
      storeKnownBooking({ ...known, state, ...changed });
      expect(findNow()).toMatchObject(changed);
    }
    clearOwnBookings();
    expect(findNow()).toBeNull();
  });

  it('announce each change in this document and in other tabs, until nobody watches', () => {
    const tabs = new EventTarget();
    vi.stubGlobal('window', tabs);
    let changes = 0;
    const stop = watchOwnBookings(() => {
      changes += 1;
    });
    storeOwnBooking(aBooking({ manageUrl }));
    const [known] = readOwnBookings();
    if (known) storeKnownBooking({ ...known, time: '18:00', state });
    discardLink('7f3a91c2.token');
    clearOwnBookings();
    expect(changes).toBe(4);
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'ownBookings.v1' }));
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    expect(changes).toBe(5);
    stop();
    storeOwnBooking(aBooking({ manageUrl }));
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'ownBookings.v1' }));
    expect(changes).toBe(5);
  });

  it('lose a link that opens nothing any more', () => {
    storeOwnBooking(aBooking({ manageUrl }));
    discardLink('7f3a91c2.token');
    expect(readOwnBookings()).toMatchObject([{ id: '7f3a91c2', link: null }]);
  });

  it('can be read as an earlier version stored them', () => {
    const { link: _, state: __, ...earlier } = booking('a', '2027-03-02');
    const values: Record<string, string> = { 'ownBookings.v1': JSON.stringify([earlier]) };
    const localStorage = {
      getItem: (key: string) => values[key] ?? null,
      setItem: () => undefined,
      removeItem: () => undefined,
    };
    vi.stubGlobal('window', { localStorage });
    expect(readOwnBookings()).toEqual([booking('a', '2027-03-02')]);
  });
});
