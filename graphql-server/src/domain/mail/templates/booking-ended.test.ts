import { describe, expect, it } from 'vitest';
import { bookingCancelledMail, bookingRefundedMail } from './booking-ended';
import { bookingWithDate, CONTEXT, toBooking } from './test-data';

const REFUND = { id: '6f1c1a52-0000-4000-8000-000000000003', amountCents: 2200 };
const CLASS_TEXT = 'Sunrise Flow, Thursday 3 December 2026, 07:45';
const MAILS = [
  [
    'refunded',
    (changes = {}) => bookingRefundedMail(bookingWithDate({ status: 'REFUNDED', ...changes }), REFUND, CONTEXT),
  ],
  [
    'cancelled',
    (changes = {}) =>
      bookingCancelledMail(bookingWithDate({ status: 'CANCELLED', paymentMethod: 'IN_PERSON', ...changes }), CONTEXT),
  ],
] as const;

describe.each(MAILS)('the mail about a booking that was %s', (_name, write) => {
  it('names the class of an ended booking in text and HTML, and goes to the client', () => {
    const mail = write();
    expect(mail.to).toBe('marta@client.example');
    expect(mail.subject).toContain(CLASS_TEXT);
    for (const part of [mail.text, mail.html]) {
      for (const text of ['Marta Puig', CLASS_TEXT, 'Barceloneta beach', toBooking().id, '/book/calendar']) {
        expect(part).toContain(text);
      }
    }
  });

  it('removes the class of an ended booking from the calendar', () => {
    const { calendar } = write();
    expect(calendar).toMatchObject({ method: 'CANCEL', filename: 'class.ics' });
    expect(calendar?.content).toContain('METHOD:CANCEL');
  });

  it('escapes markup and removes line breaks from the subject in the mail about an ended booking', () => {
    const mail = write({ name: '<b>Marta</b>', title: 'Flow\r\nBcc: eve@evil.example', location: '<img src=x>' });
    expect(mail.html).not.toMatch(/<b>Marta|<img/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

describe('the money of an ended booking', () => {
  it('names the refunded amount in the mail about a refunded booking', () => {
    const mail = bookingRefundedMail(bookingWithDate(), REFUND, CONTEXT);
    for (const part of [mail.text, mail.html]) expect(part).toContain('The whole amount, €22.00, goes back');
  });

  it('says in the mail about a cancelled booking that nothing is to be paid', () => {
    const mail = bookingCancelledMail(bookingWithDate({ paymentMethod: 'IN_PERSON' }), CONTEXT);
    for (const part of [mail.text, mail.html]) expect(part).toContain('There is nothing to pay.');
  });
});
