import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { storeKnownBooking } from '../../features/booking/own-bookings';
import { aBooking } from '../../features/booking/test-data';
import { setClockAhead } from '../../lib/wrong-clock';
import { Component } from './your-bookings';

beforeAll(async () => {
  await setClockAhead('2027-03-02T22:00:00Z', 2);
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: false }) });
  vi.stubGlobal('document', { head: { querySelector: () => ({ content: 'Europe/Madrid' }) } });
});

it('lists tonight’s class before a later one on a phone whose clock is past midnight already', () => {
  for (const [id, date] of [
    ['tonight', '2027-03-02'],
    ['later', '2027-03-04'],
  ] as const) {
    storeKnownBooking({ ...aBooking({ id, date, title: `Flow ${id}` }), link: null, state: null });
  }
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Component)));
  expect(html.indexOf('Flow tonight')).toBeGreaterThan(0);
  expect(html.indexOf('Flow tonight')).toBeLessThan(html.indexOf('Flow later'));
});
