import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aManagedBooking } from '../../../features/booking/test-data';
import { Component } from './linked-bookings';

const UNTIL = '2026-12-13T09:00:00.000Z';

function render(answer: object): string {
  const router = createMemoryRouter([{ id: 'list', path: '/my-bookings/:link', loader: () => null, Component }], {
    initialEntries: ['/my-bookings/a.token'],
    hydrationData: { loaderData: { list: answer } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const renderAt = (asOf: string) => {
  const rebooking = { outcome: null, until: UNTIL, heldSlot: null };
  const cancellation = { ...aManagedBooking().cancellation, kind: 'CLOSED' } as const;
  const bookings = [aManagedBooking({ rebooking, cancellation })];
  return render({ kind: 'found', bookings, asOf, timeZone: 'Europe/Madrid', refusal: null });
};

it('a class that the studio cancelled leads to the choice, and says until when, while it is open', () => {
  const open = renderAt('2026-12-10T09:00:00.000Z');
  expect(open).toContain('Please choose by <strong>Sunday 13 December, 10:00</strong>');
  expect(open).toContain('href="/manage/7f3a91c2.token/choice"');
  const over = renderAt('2026-12-13T09:00:00.001Z');
  expect(over).not.toContain('Please choose');
  expect(over).toContain('href="/manage/7f3a91c2.token"');
});

it('the list speaks of several classes while it cannot be reached, and leads to those of this device', () => {
  const html = render({ kind: 'unreachable' });
  expect(html).toContain('Your coming classes');
  expect(html).not.toMatch(/Your booking<|This booking/);
  expect(html).toContain('href="/your-bookings"');
});
