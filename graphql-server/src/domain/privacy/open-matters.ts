import type { Booking, MoneyConcern, PaymentAttempt, Refund } from '#prisma';
import { longDate, priceInWords } from '../mail/mail-words';

type Matters = {
  bookings: readonly Pick<Booking, 'status' | 'title' | 'localDate' | 'startsAt' | 'durationMinutes'>[];
  attempts: readonly Pick<PaymentAttempt, 'status' | 'amountCents'>[];
  refunds: readonly Pick<Refund, 'status' | 'amountCents'>[];
  concerns: readonly Pick<MoneyConcern, 'resolvedAt'>[];
};

const MINUTE_MS = 60_000;

/** What has to come to its end before a client can be erased, one sentence each; empty when nothing is open. */
export function openMatters({ bookings, attempts, refunds, concerns }: Matters, now: Date): string[] {
  const coming = bookings.filter(
    ({ status, startsAt, durationMinutes }) =>
      status === 'CONFIRMED' && startsAt.getTime() + durationMinutes * MINUTE_MS > now.getTime(),
  );
  const open = attempts.filter(({ status }) => status === 'OPEN');
  // A payment that is to go back has a refund that says so.
  const unsettled = refunds.filter(({ status }) => status !== 'DONE');
  return [
    ...coming.map(
      ({ title, localDate }) => `${title} on ${longDate(localDate)} is booked: cancel or refund that place first.`,
    ),
    ...open.map(
      ({ amountCents }) => `A payment of ${priceInWords(amountCents)} was begun: it ends by itself within two hours.`,
    ),
    ...unsettled.map(({ status, amountCents }) =>
      status === 'DUE'
        ? `A refund of ${priceInWords(amountCents)} is on its way: wait until it is done.`
        : `A refund of ${priceInWords(amountCents)} failed: ask for it again, or settle it with the client.`,
    ),
    ...(concerns.some(({ resolvedAt }) => resolvedAt === null)
      ? ['A payment is on the list of money to look at: look at it first.']
      : []),
  ];
}
