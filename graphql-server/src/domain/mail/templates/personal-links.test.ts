import { expect, it } from 'vitest';
import { manageLinkMail, myBookingsMail } from './personal-links';
import { bookingWithDate, CONTEXT } from './test-data';

it('mails the new link of a booking, says that the old one is dead, and puts the link into the calendar too', () => {
  const mail = manageLinkMail(bookingWithDate({ linkVersion: 1 }), CONTEXT);
  for (const part of [mail.text, mail.html]) {
    for (const text of [
      'The old one no longer works.',
      CONTEXT.manageUrl,
      'Whoever has this link can change your booking.',
      'Free cancellation until Wednesday 2 December, 07:45',
    ]) {
      expect(part).toContain(text);
    }
  }
  expect(mail.calendar?.content.replaceAll('\r\n ', '')).toContain(CONTEXT.manageUrl);
  expect(mail.calendar?.content).toContain('SEQUENCE:1');
});

it('says nothing of free cancellation with the new link of a booking that has ended', () => {
  const mail = manageLinkMail(bookingWithDate({ status: 'CANCELLED' }), CONTEXT);
  expect(mail.text).not.toContain('Free cancellation');
  expect(mail.text).toContain('See your booking: ');
  expect(mail.calendar?.method).toBe('CANCEL');
});

it('mails the link to all bookings of an address with how long it is valid', () => {
  const mail = myBookingsMail({ mailId: 'm-1', link: 'm-1.token', to: 'marta@client.example' }, CONTEXT);
  for (const part of [mail.text, mail.html]) {
    for (const text of [
      'https://studio.example/my-bookings/m-1.token',
      'valid for 24 hours',
      'Whoever has this link',
    ]) {
      expect(part).toContain(text);
    }
  }
});
