import { describe, expect, it } from 'vitest';
import { getProgress } from './cancellation-progress';

type Person = Parameters<typeof getProgress>[0][number];

const inPerson: Person = {
  status: 'CANCELLED',
  paymentMethod: 'IN_PERSON',
  priceCents: 2200,
  cancellationMail: 'SENT',
  refund: null,
};
const refund = { status: 'DUE', amountCents: 2200, providerRefundId: null, lastError: null } as const;
const payer: Person = { ...inPerson, status: 'CONFIRMED', paymentMethod: 'CARD', refund };
const repaid: Person = { ...payer, status: 'REFUNDED', refund: { ...refund, status: 'DONE' } };
const refused: Person = { ...payer, refund: { ...refund, status: 'FAILED', lastError: 'Refused.' } };

describe('the progress of a cancellation', () => {
  it('counts the people, mails and refunds of a cancelled class', () => {
    expect(getProgress([inPerson, payer, repaid, refused])).toEqual({
      people: 4,
      notified: 4,
      failedMails: 0,
      refunds: 3,
      refunded: 1,
      failed: 1,
      centsDue: 6600,
      centsBack: 2200,
      isClosed: false,
    });
  });

  it('leaves out people who had cancelled before the class was cancelled', () => {
    const earlier: Person = { ...inPerson, cancellationMail: null };
    expect(getProgress([earlier, { ...repaid, cancellationMail: null }])).toMatchObject({ people: 0, refunds: 0 });
  });

  it.each<[string, Person[], boolean]>([
    ['nobody had booked', [], true],
    ['everybody is notified and refunded', [inPerson, repaid], true],
    ['a refund is under way', [payer], false],
    ['the provider refused one refund, which waits for the teacher', [repaid, refused], true],
    ['a mail is queued', [{ ...inPerson, cancellationMail: 'QUEUED' }], false],
    ['a mail was given up', [{ ...inPerson, cancellationMail: 'FAILED' }], true],
  ])('considers a cancellation closed when %s: %s', (_name, people, expected) => {
    expect(getProgress(people).isClosed).toBe(expected);
  });
});
