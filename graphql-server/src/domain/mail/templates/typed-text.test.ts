import { expect, it } from 'vitest';
import type { MailMessage } from '../../ports';
import { bookingConfirmationMail } from './booking-confirmation';
import { bookingCancelledMail, bookingRefundedMail } from './booking-ended';
import { classCancelledMail } from './class-cancelled';
import { bookingMovedMail, classChangedMail, classRestoredMail } from './class-changed';
import { paymentRefundedMail } from './payment-refunded';
import { manageLinkMail } from './personal-links';
import { bookingWithDate, CONTEXT } from './test-data';

const TYPED = {
  name: 'Ana https://evil.example/prize',
  notes: 'You won: https://evil.example/prize',
  phone: '+666 evil',
};
const booking = bookingWithDate(TYPED);
const PAYMENT = {
  refundId: 'r',
  to: 'victim@example.com',
  name: TYPED.name,
  amountCents: 2_200,
  occasion: null,
  reason: 'This class just filled up. Please choose another time.',
  otherPlaceUrl: null,
};
const MOVE = { by: 'CLIENT', from: null, differenceCents: null, isRebooking: false, edition: 1 } as const;

it.each<[string, MailMessage | null]>([
  ['confirms a booking', bookingConfirmationMail(bookingWithDate(TYPED), CONTEXT)],
  ['cancels a booking', bookingCancelledMail(booking, { event: null, refund: null, rebooking: null }, CONTEXT)],
  ['refunds a booking', bookingRefundedMail(booking, { id: 'r', amountCents: 2_200, purpose: 'ADMIN' }, CONTEXT)],
  ['cancels a class', classCancelledMail(bookingWithDate(TYPED, { cancelledAt: new Date() }), CONTEXT)],
  ['changes a class', classChangedMail(booking, CONTEXT)],
  ['moves a booking', bookingMovedMail(booking, MOVE, CONTEXT)],
  ['restores a class', classRestoredMail(booking, CONTEXT)],
  ['sends a new link', manageLinkMail(booking, CONTEXT)],
  ['refunds a payment', paymentRefundedMail(PAYMENT, CONTEXT)],
])('greets by the safe name and repeats no other typed text in the mail that %s', (_name, mail) => {
  expect(mail?.text).toMatch(/^Hello Ana,\n/);
  expect(mail?.html).toContain('Hello Ana,');
  expect(JSON.stringify(mail)).not.toMatch(/evil|prize|You won|\+666/);
});
