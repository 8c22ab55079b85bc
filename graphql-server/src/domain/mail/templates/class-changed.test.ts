import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { classChangedMail } from './class-changed';
import { bookingWithDate, CONTEXT } from './test-data';

const changed = (booking: Partial<Booking> = {}, date: Parameters<typeof bookingWithDate>[1] = {}) =>
  classChangedMail(bookingWithDate(booking, { version: 2, ...date }), CONTEXT);

describe('the mail about a changed class', () => {
  it('says in text and html when and where it is now, and keeps the place', () => {
    const mail = changed({ localTime: '09:15', location: 'Castelldefels pines' });
    expect(mail?.to).toBe('marta@client.example');
    expect(mail?.subject).toBe('Your class has changed: Sunrise Flow, Thursday 3 December 2026, 09:15');
    for (const part of [mail?.text, mail?.html]) {
      for (const text of ['Marta Puig', '09:15', 'Castelldefels pines', 'Passeig Marítim 180', 'your place is kept']) {
        expect(part).toContain(text);
      }
    }
  });

  it('corrects the event that the confirmation put into the calendar', () => {
    const calendar = changed({}, { version: 4 })?.calendar?.content;
    expect(calendar).toContain('SEQUENCE:3');
    expect(calendar).toContain('UID:6f1c1a52-0000-4000-8000-000000000002@studio.example');
  });

  it.each<[string, Partial<Booking>, Parameters<typeof bookingWithDate>[1]]>([
    ['the place is no longer theirs', { status: 'CANCELLED' }, {}],
    ['the money went back', { status: 'REFUNDED' }, {}],
    ['the class was cancelled since', {}, { cancelledAt: new Date() }],
  ])('is not written when %s', (_name, booking, occurrence) => {
    expect(changed(booking, occurrence)).toBeNull();
  });

  it('shows markup as the words it is, and lets no line break into the subject', () => {
    const mail = changed({ name: '<b>Marta</b>', title: 'Flow\r\nBcc: eve@evil.example', location: '<img src=x>' });
    expect(mail?.html).not.toMatch(/<b>Marta|<img/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});
