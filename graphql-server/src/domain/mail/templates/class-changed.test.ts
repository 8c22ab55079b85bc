import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { classChangedMail } from './class-changed';
import { bookingWithDate, CONTEXT } from './test-data';

const changed = (booking: Partial<Booking> = {}, date: Parameters<typeof bookingWithDate>[1] = {}) =>
  classChangedMail(bookingWithDate(booking, { version: 2, ...date }), CONTEXT);

describe('classChangedMail', () => {
  it('names the new time and place of a changed class in text and HTML', () => {
    const mail = changed({ localTime: '09:15', location: 'Castelldefels pines' });
    expect(mail?.to).toBe('marta@client.example');
    expect(mail?.subject).toBe('Your class has changed: Sunrise Flow, Thursday 3 December 2026, 09:15');
    for (const part of [mail?.text, mail?.html]) {
      for (const text of ['Marta Puig', '09:15', 'Castelldefels pines', 'Passeig Marítim 180', 'your place is kept']) {
        expect(part).toContain(text);
      }
    }
  });

  it('updates the calendar event of the confirmation with a higher sequence', () => {
    const calendar = changed({}, { version: 4 })?.calendar?.content;
    expect(calendar).toContain('SEQUENCE:3');
    expect(calendar).toContain('UID:6f1c1a52-0000-4000-8000-000000000002@studio.example');
  });

  it.each<[string, Partial<Booking>, Parameters<typeof bookingWithDate>[1]]>([
    ['the booking was cancelled', { status: 'CANCELLED' }, {}],
    ['the booking was refunded', { status: 'REFUNDED' }, {}],
    ['the class was cancelled', {}, { cancelledAt: new Date() }],
  ])('composes no mail about a changed class when %s', (_name, booking, occurrence) => {
    expect(changed(booking, occurrence)).toBeNull();
  });

  it('escapes markup and removes line breaks from the subject in the mail about a changed class', () => {
    const mail = changed({ name: '<b>Marta</b>', title: 'Flow\r\nBcc: eve@evil.example', location: '<img src=x>' });
    expect(mail?.html).not.toMatch(/<b>Marta|<img/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
