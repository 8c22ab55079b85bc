import { describe, expect, it } from 'vitest';
import { formatClosed, formatOpenChoices, formatRefundsLeave, getProgress } from './cancellation-progress';

type Cancelled = Parameters<typeof getProgress>[0];
type Person = Cancelled['attendees'][number];

const inPerson: Person = {
  ...{ bookingId: 'ana', name: 'Ana Pons', email: 'ana@example.com', phone: null },
  ...{ status: 'CANCELLED', lastChange: null },
  cancellationMail: 'SENT',
  refund: null,
  rebooking: null,
  paymentMethod: 'IN_PERSON',
  priceCents: 2200,
};
const refund = { status: 'DUE', amountCents: 2200, providerRefundId: null, lastError: null } as const;
const refused: Person = { ...inPerson, refund: { ...refund, status: 'FAILED', lastError: 'Refused.' } };
const choosing: Person = {
  ...inPerson,
  rebooking: { until: '2026-12-04T19:00:00.000Z', outcome: null, heldSlot: null },
};
const walkIn: Person = { ...inPerson, bookingId: 'rosa', name: 'Rosa', email: '', cancellationMail: null };
const nothing = { moved: 0, unanswered: 0, refundDoneCents: 0, refundDueCents: 0, refundFailedCents: 0 };

const cancelled = (attendees: Person[], facts: Partial<Cancelled> = {}): Cancelled => ({
  attendees,
  rebooked: [],
  cancellationOutcome: nothing,
  ...facts,
});

describe('the people who have not chosen yet', () => {
  const byCard: Person = { ...choosing, paymentMethod: 'CARD' };
  it.each<[Person[], string]>([
    [[byCard], '1 person has not chosen yet, until Friday; after that their money goes back by itself.'],
    [[choosing], '1 person has not chosen yet, until Friday; after that their place ends.'],
    [[choosing, choosing], '2 people have not chosen yet, until Friday; after that their places end.'],
    [
      [byCard, choosing],
      '2 people have not chosen yet, until Friday; after that their places end, and the money of 1 of them goes back by itself.',
    ],
  ])('of %j says %j', (people, text) => {
    expect(formatOpenChoices(people, people.length, 'Friday')).toBe(text);
  });
});

it.each([
  [1000, 0, 'Everybody was notified, and all money is on its way back.'],
  [1000, 1500, 'Everybody was notified, and all money paid by card is on its way back.'],
  [0, 1500, 'Everybody was notified.'],
  [0, 0, 'Everybody was notified.'],
])('says in the end of %i cents refunded and %i cents of cash: %s', (refundCents, cashCents, text) => {
  expect(formatClosed({ people: 1, unreachable: [], refundCents }, cashCents)).toBe(text);
});

it.each([
  [1, 1000, 'Everybody with an email address was notified, and all money is on its way back.'],
  [1, 0, 'Everybody with an email address was notified.'],
  [0, 0, 'Nobody was notified.'],
])('of %i people notified and one without an address, refunded %i cents, says: %s', (people, refundCents, text) => {
  expect(formatClosed({ people, unreachable: [walkIn], refundCents }, 0)).toBe(text);
});

it.each([
  [null, 'No money leaves before 10:01:30: until then you can undo all of it.'],
  ['This class would have started already: it cannot be restored any more.', 'No money leaves before 10:01:30.'],
])('says when money leaves of a class that cannot be restored because of %j: %s', (whyNotRestorable, text) => {
  expect(formatRefundsLeave({ whyNotRestorable }, '10:01:30')).toBe(text);
});

describe('the progress of a cancellation', () => {
  it('counts people, mails, answers and money, those who left for another class included', () => {
    const cancellationOutcome = {
      moved: 1,
      unanswered: 1,
      refundDoneCents: 2200,
      refundDueCents: 1500,
      refundFailedCents: 1800,
    };
    const progress = getProgress(cancelled([inPerson, choosing, refused], { rebooked: [{}], cancellationOutcome }));
    expect(progress).toEqual({
      people: 4,
      unreachable: [],
      notified: 4,
      failedMails: 0,
      offers: 2,
      answered: 1,
      failedRefunds: 1,
      refundCents: 5500,
      refundDoneCents: 2200,
      isUnderWay: true,
      isClosed: false,
    });
  });

  it('lists whom no mail reaches, without those who had cancelled before', () => {
    const earlier = { ...walkIn, lastChange: 'Cancelled by you.' };
    expect(getProgress(cancelled([inPerson, walkIn, earlier]))).toMatchObject({ people: 1, unreachable: [walkIn] });
  });

  it('leaves out people who had cancelled before the class was cancelled', () => {
    const earlier: Person = { ...refused, cancellationMail: null };
    expect(getProgress(cancelled([earlier]))).toMatchObject({ people: 0, failedRefunds: 0 });
  });

  it('counts people who may choose before their mail is queued, and is under way until then', () => {
    const facts = { cancellationOutcome: { ...nothing, unanswered: 2 } };
    const toBeMailed: Person = { ...choosing, cancellationMail: null };
    const before = getProgress(cancelled([choosing, toBeMailed], facts));
    expect(before).toMatchObject({ people: 2, notified: 1, isUnderWay: true });
    const after = getProgress(cancelled([choosing, choosing], facts));
    expect(after).toMatchObject({ people: 2, notified: 2, isUnderWay: false });
  });

  it.each<[string, Cancelled, boolean]>([
    ['nobody had booked', cancelled([]), true],
    [
      'everybody is notified and refunded',
      cancelled([inPerson], { cancellationOutcome: { ...nothing, refundDoneCents: 2200 } }),
      true,
    ],
    [
      'a refund is under way',
      cancelled([inPerson], { cancellationOutcome: { ...nothing, refundDueCents: 2200 } }),
      false,
    ],
    [
      'the provider refused one refund, which waits for the teacher',
      cancelled([refused], { cancellationOutcome: { ...nothing, refundFailedCents: 2200 } }),
      true,
    ],
    [
      'somebody has not chosen yet',
      cancelled([choosing], { cancellationOutcome: { ...nothing, unanswered: 1 } }),
      false,
    ],
    ['a mail is queued', cancelled([{ ...inPerson, cancellationMail: 'QUEUED' }]), false],
    ['a mail was given up', cancelled([{ ...inPerson, cancellationMail: 'FAILED' }]), true],
  ])('considers a cancellation closed when %s: %s', (_name, facts, expected) => {
    expect(getProgress(facts).isClosed).toBe(expected);
  });
});
