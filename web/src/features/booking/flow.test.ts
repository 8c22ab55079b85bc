import { describe, expect, it } from 'vitest';
import type { BookingStep } from '#contract/paths';
import { initialState } from './booking-state';
import { getStep, redirectFor } from './flow';
import { aBooking, aSlot } from './test-data';

const nothing = initialState;
const slot = { ...nothing, selectedSlot: aSlot() };
const person = { ...slot, userData: { name: 'Marta', email: 'marta@example.com', notes: '' } };
const method = { ...person, paymentMethod: 'payNow' as const };
const booked = { ...method, bookingDetails: aBooking() };
const shown = { ...booked, selectedSlot: null, paymentMethod: null };
const returned = { ...nothing, pendingPayment: { paymentIntentId: 'pi_1', clientSecret: 's', isPaid: false } };
const states = { nothing, slot, person, method, booked, shown, returned };

const CALENDAR = '/book/calendar';
const DETAILS = '/book/details';
const METHOD = '/book/payment-method';
const THANKS = '/book/thank-you';

/** State × step: the path that the visitor is redirected to, or null to stay. */
const table: Record<keyof typeof states, Record<BookingStep, string | null>> = {
  nothing: { calendar: null, details: CALENDAR, 'payment-method': CALENDAR, confirm: CALENDAR, 'thank-you': CALENDAR },
  slot: { calendar: null, details: null, 'payment-method': DETAILS, confirm: DETAILS, 'thank-you': CALENDAR },
  person: { calendar: null, details: null, 'payment-method': null, confirm: METHOD, 'thank-you': null },
  method: { calendar: null, details: null, 'payment-method': null, confirm: null, 'thank-you': null },
  booked: { calendar: null, details: null, 'payment-method': null, confirm: THANKS, 'thank-you': null },
  shown: { calendar: null, details: CALENDAR, 'payment-method': CALENDAR, confirm: CALENDAR, 'thank-you': null },
  returned: { calendar: null, details: CALENDAR, 'payment-method': CALENDAR, confirm: CALENDAR, 'thank-you': null },
};

const rows = Object.entries(table).flatMap(([name, steps]) =>
  Object.entries(steps).map(([step, expected]) => [name, step, expected] as const),
);

describe('redirectFor', () => {
  it.each(rows)('redirects a visitor with the state %s from the step %s to %s', (name, step, expected) => {
    expect(redirectFor(states[name as keyof typeof states], step as BookingStep, null)).toBe(expected);
  });

  it.each([
    ['details', '/book/abc'],
    ['payment-method', '/book/abc'],
    ['confirm', '/book/abc'],
    ['thank-you', CALENDAR],
  ] as const)('redirects a visitor of a share link without a chosen slot from %s to %s', (step, expected) => {
    expect(redirectFor(nothing, step, 'abc')).toBe(expected);
  });

  it('keeps the prefix of the share link in a redirect', () => {
    const shared = { ...nothing, selectedSlot: aSlot({ shareableId: 'abc' }) };
    expect(redirectFor(shared, 'confirm', 'abc')).toBe('/book/abc/details');
    expect(redirectFor(shared, 'details', 'abc')).toBeNull();
  });

  it('redirects to the shared class when another class was picked in the calendar', () => {
    expect(redirectFor(method, 'confirm', 'abc')).toBe('/book/abc');
  });

  it.each([
    ['no name', { name: '  ', email: 'marta@example.com', notes: '' }],
    ['no e-mail', { name: 'Marta', email: '', notes: '' }],
    ['a half-typed e-mail', { name: 'Marta', email: 'marta@', notes: '' }],
  ])('redirects from the payment step to the details when the visitor has %s', (_, userData) => {
    expect(redirectFor({ ...method, userData }, 'payment-method', null)).toBe(DETAILS);
  });
});

describe('getStep', () => {
  it.each([
    ['/book/calendar', 'calendar'],
    ['/book/abc/confirm/', 'confirm'],
    ['/book/thank-you', 'thank-you'],
    ['/book/abc', null],
  ])('reads from the path %s the step %s', (path, step) => {
    expect(getStep(path)).toBe(step);
  });
});
