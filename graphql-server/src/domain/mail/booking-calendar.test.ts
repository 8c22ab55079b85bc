import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { getFreeCancellationUntil } from '#contract/cancellation';
import type { Booking } from '#prisma';
import { bookingCalendar, currentCalendar } from './booking-calendar';
import { bookingWithDate, CONTEXT, toBooking } from './templates/test-data';

function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (!event) throw new Error('There is no event.');
  expect(others).toEqual([]);
  return { calendar, event: new ICAL.Event(event), component: event };
}

describe('bookingCalendar', () => {
  it('puts time in UTC, place and title of the class into the calendar file', () => {
    const { calendar, event, component } = eventIn(bookingCalendar(toBooking(), CONTEXT));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.uid).toBe('booking-6f1c1a52-0000-4000-8000-000000000001@studio.example');
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-03T06:45:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-03T08:00:00.000Z');
    expect(event.summary).toBe('Sunrise Flow');
    expect(event.location).toBe('Barceloneta beach, by the walkway');
    expect(event.description).toContain('Meeting point: On the sand in front of the Club Natació');
    expect(component.getFirstPropertyValue('url')).toBe('https://studio.example/book');
  });

  it.each([
    ['Pilates Class', 'Mat Pilates'],
    ['Sunrise Special', 'Sunrise Special'],
    ['Sunrise Flow', 'Sunrise Flow'],
  ])('says in the calendar file of a mat class with the name %j that it is %j', (className, kind) => {
    const { event } = eventIn(bookingCalendar(toBooking({ className }), CONTEXT));
    expect(event.description.split('\n')[0]).toBe(`${kind} with ${CONTEXT.studio.name}`);
  });

  it('gives each booking an entry of its own, and an older booking keeps the entry that it has', () => {
    const getUid = (changes: Partial<Booking>) => eventIn(bookingCalendar(toBooking(changes), CONTEXT)).event.uid;
    const id = '6f1c1a52-0000-4000-8000-00000000000f';
    expect(getUid({ id })).toBe(`booking-${id}@studio.example`);
    expect(getUid({ id, calendarKey: 'older-key' })).toBe('older-key@studio.example');
  });

  it.each([
    ['2027-03-28T08:00:00Z', 'Free cancellation until Saturday 27 March, 09:00'],
    ['2027-10-31T09:00:00Z', 'Free cancellation until Saturday 30 October, 11:00'],
    ['2026-12-03T06:45:00Z', 'Free cancellation until Wednesday 2 December, 07:45'],
  ])('says in the calendar file of a class at %s: %s', (startsAt, line) => {
    const start = new Date(startsAt);
    const booking = toBooking({ startsAt: start, freeCancellationUntil: getFreeCancellationUntil(start) });
    expect(eventIn(bookingCalendar(booking, CONTEXT)).event.description.split('\n')).toContain(line);
  });

  it('says nothing about free cancellation once it has ended, nor of a booking that is cancelled', () => {
    const describe = (now: Date, method: 'PUBLISH' | 'CANCEL') =>
      eventIn(bookingCalendar(toBooking(), { ...CONTEXT, now }, method)).event.description;
    const { freeCancellationUntil: until } = toBooking();
    expect(describe(until, 'PUBLISH')).toContain('Free cancellation until');
    expect(describe(new Date(until.getTime() + 1), 'PUBLISH')).not.toContain('Free cancellation');
    expect(describe(until, 'CANCEL')).not.toContain('Free cancellation');
  });

  it('promises the weather call in the calendar file, but leaves out the decision, which would grow old there', () => {
    const describe = (date: Parameters<typeof bookingWithDate>[1]) =>
      eventIn(currentCalendar(bookingWithDate({}, date), CONTEXT)).event.description;
    const promise = 'Weather call by 06:45. If it rains: another class or your money back, as you like.';
    expect(describe({ weatherCallMinutes: 60 })).toContain(promise);
    expect(describe({ weatherCallMinutes: 60, takesPlaceSince: new Date() })).toContain(promise);
    expect(describe({})).not.toContain('Weather call');
  });

  it.each<[string, Partial<Booking>, string]>([
    ['is paid by card', {}, 'your money back'],
    ['is paid in cash', { paymentMethod: 'IN_PERSON', paidCashAt: new Date() }, 'your money back'],
    ['is to be paid in person', { paymentMethod: 'IN_PERSON' }, 'nothing to pay'],
    ['is free', { priceCents: 0 }, 'nothing to pay'],
    ['is free and was marked as paid', { priceCents: 0, paidCashAt: new Date() }, 'nothing to pay'],
  ])('offers in the calendar file, if it rains, what is right for a place that %s', (_how, booking, otherwise) => {
    const file = currentCalendar(bookingWithDate(booking, { weatherCallMinutes: 60 }), CONTEXT);
    expect(eventIn(file).event.description).toContain(`If it rains: another class or ${otherwise}, as you like.`);
  });

  it('carries the personal link only in the file that is mailed to the owner', () => {
    const { manageUrl, ...download } = CONTEXT;
    const mailed = eventIn(bookingCalendar(toBooking(), CONTEXT)).event.description;
    expect(mailed).toContain(`Change or cancel: ${manageUrl}`);
    expect(bookingCalendar(toBooking(), download).replaceAll('\r\n ', '')).not.toMatch(/manage|token/);
  });

  it('raises the sequence of one calendar event with each change of the date or class and with the cancellation', () => {
    const states = [
      bookingWithDate(),
      bookingWithDate({}, { version: 2 }),
      bookingWithDate({}, { version: 2, availability: { version: 2 } }),
      bookingWithDate({ status: 'REFUNDED' }, { version: 2, availability: { version: 2 } }),
    ];
    const events = states.map((state) => eventIn(currentCalendar(state, CONTEXT)).event);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  });

  it('raises the sequence of the calendar event with a move, with a new link and when a cancelled class is restored', () => {
    const cancelled = bookingWithDate({}, { version: 5, cancelledAt: new Date() });
    const restored = bookingWithDate({}, { version: 7 });
    // A move to a date of version 1 carries the earlier changes in `calendarBase`.
    const moved = bookingWithDate({ calendarBase: 8 });
    const renewed = bookingWithDate({ calendarBase: 8, linkVersion: 1 });
    const files = [cancelled, restored, moved, renewed].map((state) => eventIn(currentCalendar(state, CONTEXT)));
    expect(files.map(({ event }) => event.sequence)).toEqual([5, 6, 8, 9]);
    expect(new Set(files.map(({ event }) => event.uid)).size).toBe(1);
    expect(files.map(({ calendar }) => calendar.getFirstPropertyValue('method'))).toEqual([
      'CANCEL',
      'PUBLISH',
      'PUBLISH',
      'PUBLISH',
    ]);
  });

  it('removes the same event from the calendar with a cancellation', () => {
    const { calendar, event, component } = eventIn(bookingCalendar(toBooking(), CONTEXT, 'CANCEL', 1));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
    const before = eventIn(bookingCalendar(toBooking(), CONTEXT));
    expect(event.uid).toBe(before.event.uid);
    expect(event.sequence).toBeGreaterThan(before.event.sequence);
  });

  it('puts nothing about the client into the calendar file that can be downloaded', () => {
    const { manageUrl: _, ...download } = CONTEXT;
    const file = bookingCalendar(toBooking(), download).replaceAll('\r\n ', '');
    for (const secret of ['Marta', 'marta@', '600 111', 'knee', 'pi_1']) {
      expect(file).not.toContain(secret);
    }
  });

  it.each([
    'Flow\r\nATTENDEE:mailto:eve@evil.example',
    'Flow\nEND:VEVENT\nBEGIN:VEVENT',
    'Flow\rX-EVIL:1',
    'Flow\u2028X-EVIL:1\u0000\u0085',
    'One; two, three \\ four \\n five: "six"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay as written
    '{{7*7}} ${7*7} %s <b>bold</b>',
  ])('confines the text %j to its calendar property', (title) => {
    const file = bookingCalendar(toBooking({ title, location: title, className: title }), CONTEXT);
    const { event, component } = eventIn(file);
    const inOneLine = title.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    expect(event.summary).toBe(inOneLine);
    expect(event.location).toBe(inOneLine);
    expect(event.description?.split('\n')[0]).toBe(`${inOneLine} with ${CONTEXT.studio.name}`);
    expect(event.attendees).toEqual([]);
    expect(component.getFirstProperty('x-evil')).toBeNull();
  });

  it('folds long calendar lines between whole characters', () => {
    const title = '🌅 Núria’s very long class '.repeat(12).trim();
    const file = bookingCalendar(toBooking({ title }), CONTEXT);
    expect(file).toMatch(/[^\r\n]\r\n$/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(eventIn(file).event.summary).toBe(title);
  });
});
