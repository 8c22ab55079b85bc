import { expect, it } from 'vitest';
import { launchPath } from './follow-launches';

const at = (path: string) => new URL(path, 'https://studio.example');

it.each([
  ['a shortcut', '/book/calendar', '/about-me', '/book/calendar'],
  ['a link with a query', '/book/calendar?preselect=a', '/book/calendar', '/book/calendar?preselect=a'],
  [
    'a shortcut of the admin area',
    '/admin/dashboard/messages',
    '/admin/classes/a_2026-12-12',
    '/admin/dashboard/messages',
  ],
  ['the icon of the visitors’ app', '/', '/book/details', null],
  ['the icon of the admin’s app', '/admin/dashboard', '/admin/availability', null],
  ['the page that is open', '/book/calendar', '/book/calendar', null],
  ['a shortcut during a payment', '/your-bookings', '/book/confirm', null],
  ['a shortcut during a payment for a shared class', '/book/calendar', '/book/abc/confirm', null],
  [
    'the return from a payment',
    '/book/thank-you?payment_intent=pi',
    '/book/confirm',
    '/book/thank-you?payment_intent=pi',
  ],
])('launchPath decides for %s: %s opened at %s gives %s', (_launch, target, current, path) => {
  expect(launchPath(at(target), at(current))).toBe(path);
});
