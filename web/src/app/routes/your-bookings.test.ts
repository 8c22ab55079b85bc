import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearOwnBookings, storeKnownBooking } from '../../features/booking/own-bookings';
import { aBooking } from '../../features/booking/test-data';
import { setClockAhead } from '../../lib/wrong-clock';
import { Component } from './your-bookings';

beforeAll(() => {
  setClockAhead('2027-03-02T22:00:00Z', 2);
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('document', { head: { querySelector: () => ({ content: 'Europe/Madrid' }) } });
});
beforeEach(clearOwnBookings);

const FACTS = {
  moneyLine: '',
  weatherCall: null,
  freeCancellation: null,
  chooseBy: null,
  asOf: '2027-03-01T08:00:00Z',
};

const render = () => renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Component)));

it('lists tonight’s class before a later one on a phone whose clock is past midnight already', () => {
  for (const [id, date] of [
    ['tonight', '2027-03-02'],
    ['later', '2027-03-04'],
  ] as const) {
    storeKnownBooking({ ...aBooking({ id, date, title: `Flow ${id}` }), link: null, state: null });
  }
  const html = render();
  expect(html.indexOf('Flow tonight')).toBeGreaterThan(0);
  expect(html.indexOf('Flow tonight')).toBeLessThan(html.indexOf('Flow later'));
});

it.each([
  [true, 'Confirmed'],
  [false, 'Class cancelled'],
])('leads to the place of a class: %s while it is %s', (isConfirmed, label) => {
  storeKnownBooking({ ...aBooking({ date: '2027-03-02' }), link: null, state: { ...FACTS, label, isConfirmed } });
  const html = render();
  expect(html).toContain(label);
  expect(html.includes('Directions')).toBe(isConfirmed);
});

it.each([
  ['to the choice', '2027-03-02T22:00:00Z', 'by <strong>Tuesday 2 March, 23:00</strong>', '/manage/a.token/choice'],
  ['to the booking', '2027-03-02T21:59:59Z', null, '/manage/a.token'],
])(
  'a cancelled class with a choice leads %s and says until when, while it is open',
  (_where, chooseBy, text, address) => {
    const state = { ...FACTS, label: 'Class cancelled', isConfirmed: false, chooseBy };
    storeKnownBooking({ ...aBooking({ date: '2027-03-02' }), link: 'a.token', state });
    const html = render();
    expect(html).toContain(`href="${address}"`);
    expect(html.includes('Please choose')).toBe(text !== null);
    expect(html).toContain(text ?? 'Look at it');
  },
);
