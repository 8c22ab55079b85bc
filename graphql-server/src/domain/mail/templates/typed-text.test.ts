import { expect, it } from 'vitest';
import type { MailMessage } from '../../ports';
import { bookingConfirmationMail } from './booking-confirmation';
import { bookingCancelledMail, bookingRefundedMail } from './booking-ended';
import { classCancelledMail } from './class-cancelled';
import { classChangedMail } from './class-changed';
import { paymentRefundedMail } from './payment-refunded';
import { bookingWithDate, CONTEXT, toBooking } from './test-data';

const TYPED = {
  name: 'Ana https://evil.example/prize',
  notes: 'You won: https://evil.example/prize',
  phone: '+666 evil',
};
const booking = bookingWithDate(TYPED);
const PAYMENT = { refundId: 'r', to: 'victim@example.com', name: TYPED.name, amountCents: 2_200, occasion: null };

it.each<[string, MailMessage | null]>([
  ['confirms a booking', bookingConfirmationMail(toBooking(TYPED), CONTEXT)],
  ['cancels a booking', bookingCancelledMail(booking, CONTEXT)],
  ['refunds a booking', bookingRefundedMail(booking, { id: 'r', amountCents: 2_200 }, CONTEXT)],
  ['cancels a class', classCancelledMail(bookingWithDate(TYPED, { cancelledAt: new Date() }), CONTEXT)],
  ['changes a class', classChangedMail(booking, CONTEXT)],
  ['refunds a payment', paymentRefundedMail(PAYMENT, CONTEXT)],
])('greets by the safe name and repeats no other typed text in the mail that %s', (_name, mail) => {
  expect(mail?.text).toMatch(/^Hello Ana,\n/);
  expect(mail?.html).toContain('Hello Ana,');
  expect(JSON.stringify(mail)).not.toMatch(/evil|prize|You won|\+666/);
});
