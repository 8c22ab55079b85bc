import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#prisma';
import { bookingCalendar } from '../booking-calendar';
import { classCancelledMail, placeEndedMail } from './class-cancelled';
import { bookingWithDate, CONTEXT, type DateChanges, toBooking } from './test-data';

const CANCELLED_AT = new Date('2026-12-02T18:00:00Z');
const DATE = { cancelledAt: CANCELLED_AT, version: 3, availability: { version: 2 } };

function write(changes: Partial<Booking> = {}, date: DateChanges = {}) {
  return classCancelledMail(bookingWithDate(changes, { ...DATE, ...date }), CONTEXT);
}

function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent('vevent');
  const property = (name: string) => event?.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), property };
}

describe('classCancelledMail', () => {
  it('names the cancelled class and apologises', () => {
    const mail = write({ name: 'Marta <b>x</b> Puig' });
    expect(mail).toMatchObject({
      to: 'marta@client.example',
      subject: 'Class cancelled: Sunrise Flow, Thursday 3 December 2026, 07:45',
    });
    for (const text of ['we are sorry', 'Thursday 3 December 2026, 07:45', 'Barceloneta beach, by the walkway']) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain('https://studio.example/book/calendar');
    expect(mail.html).toContain('Hello Marta Puig,');
  });

  it.each([
    ['goes back in full', { paymentMethod: 'CARD' }, '€22.00 goes back to the card', 'nothing to pay'],
    ['was never paid', { paymentMethod: 'IN_PERSON', paymentIntentId: null }, 'there is nothing to pay', 'goes back'],
    ['went back when the place moved to a free class', { priceCents: 0 }, 'There is nothing to pay.', '€'],
    ['was never due', { paymentMethod: 'IN_PERSON', priceCents: 0 }, 'There is nothing to pay.', 'chosen to pay'],
  ] as const)('says that the money for a cancelled class %s', (_name, changes, expected, unexpected) => {
    const mail = write(changes);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(expected);
      expect(part).not.toContain(unexpected);
    }
  });

  it('quotes the teacher’s reason for a cancelled class as escaped text', () => {
    const mail = write({}, { cancelReason: 'Storm <tonight>.\nStay dry!' });
    expect(mail.text).toContain('Storm <tonight>.\nStay dry!');
    expect(mail.html).toContain('Storm &lt;tonight&gt;.\nStay dry!');
  });

  it('removes the event of the confirmation from the calendar with a higher sequence', () => {
    const { calendar } = write();
    expect(calendar).toMatchObject({ method: 'CANCEL', filename: 'class-cancelled.ics' });
    const confirmed = eventIn(bookingCalendar(toBooking(), CONTEXT));
    const cancelled = eventIn(calendar?.content ?? '');
    expect(cancelled.method).toBe('CANCEL');
    expect(cancelled.property('status')).toBe('CANCELLED');
    for (const name of ['uid', 'dtstart', 'organizer']) {
      expect(cancelled.property(name)).toBe(confirmed.property(name));
      expect(cancelled.property(name)).toEqual(expect.any(String));
    }
    expect(Number(cancelled.property('sequence'))).toBeGreaterThan(Number(confirmed.property('sequence')));
    const edited = write({}, { availability: { version: 9 } });
    expect(eventIn(edited.calendar?.content ?? '').property('sequence')).toBe('11');
  });
});

describe('placeEndedMail', () => {
  it('says that the class takes place without them, and takes it out of the calendar', () => {
    const booking = bookingWithDate({ status: 'REFUNDED', paymentMethod: 'CARD' }, { ...DATE, cancelledAt: null });
    const mail = placeEndedMail(booking, CONTEXT);
    expect(mail.subject).toBe('Your place has ended: Sunrise Flow, Thursday 3 December 2026, 07:45');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('The class takes place after all, but your place in it has ended.');
      expect(part).toContain('€22.00 goes back to the card');
      expect(part).not.toContain('Please do not come');
    }
    expect(eventIn(mail.calendar?.content ?? '').method).toBe('CANCEL');
  });
});
