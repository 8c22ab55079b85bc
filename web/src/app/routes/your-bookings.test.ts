import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clearOwnBookings, storeKnownBooking } from '../../features/booking/own-bookings';
import { aBooking } from '../../features/booking/test-data';
import { setClockAhead } from '../../lib/wrong-clock';
import { Component } from './your-bookings';

beforeAll(async () => {
  await setClockAhead('2027-03-02T22:00:00Z', 2);
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
  const facts = { moneyLine: '', weatherCall: null, freeCancellation: null, asOf: '2027-03-01T08:00:00Z' };
  storeKnownBooking({ ...aBooking({ date: '2027-03-02' }), link: null, state: { ...facts, label, isConfirmed } });
  const html = render();
  expect(html).toContain(label);
  expect(html.includes('Directions')).toBe(isConfirmed);
});
