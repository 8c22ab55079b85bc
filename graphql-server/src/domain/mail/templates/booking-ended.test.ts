import { describe, expect, it } from 'vitest';
import { NO_FREE_CANCELLATION } from '#contract/cancellation';
import type { Booking } from '#prisma';
import type { MailMessage } from '../../ports';
import { bookingCancelledMail, bookingRefundedMail, type Cancellation } from './booking-ended';
import { bookingWithDate, CONTEXT, toBooking } from './test-data';

const REFUND = { id: '6f1c1a52-0000-4000-8000-000000000003', amountCents: 2200, purpose: 'ADMIN' } as const;
const UNKNOWN = { event: null, refund: null, rebooking: null };
const CLASS_TEXT = 'Sunrise Flow, Thursday 3 December 2026, 07:45';
const MAILS = [
  [
    'refunded',
    (changes = {}) => bookingRefundedMail(bookingWithDate({ status: 'REFUNDED', ...changes }), REFUND, CONTEXT),
  ],
  [
    'cancelled',
    (changes = {}) => bookingCancelledMail(bookingWithDate({ status: 'CANCELLED', ...changes }), UNKNOWN, CONTEXT),
  ],
] as const;

function compose(write: (changes?: Partial<Booking>) => MailMessage | null, changes?: Partial<Booking>): MailMessage {
  const mail = write(changes);
  if (!mail) throw new Error('No mail was composed.');
  return mail;
}

describe.each(MAILS)('the mail about a booking that was %s', (_name, write) => {
  it('names the class of an ended booking in text and HTML, and goes to the client', () => {
    const mail = compose(write);
    expect(mail.to).toBe('marta@client.example');
    expect(mail.subject).toContain(CLASS_TEXT);
    for (const part of [mail.text, mail.html]) {
      for (const text of [
        'Marta Puig',
        CLASS_TEXT,
        'Barceloneta beach',
        toBooking().id,
        '/book/calendar',
        CONTEXT.manageUrl,
      ]) {
        expect(part).toContain(text);
      }
    }
  });

  it('removes the class of an ended booking from the calendar', () => {
    const { calendar } = compose(write);
    expect(calendar).toMatchObject({ method: 'CANCEL', filename: 'class.ics' });
    expect(calendar?.content).toContain('METHOD:CANCEL');
  });

  it('escapes markup and removes line breaks from the subject in the mail about an ended booking', () => {
    const mail = compose(write, {
      name: '<b>Marta</b>',
      title: 'Flow\r\nBcc: eve@evil.example',
      location: '<img src=x>',
    });
    expect(mail.html).not.toMatch(/<b>Marta|<img/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

describe('the money of an ended booking', () => {
  it('names the refunded amount in the mail about a refunded booking', () => {
    const mail = bookingRefundedMail(bookingWithDate(), REFUND, CONTEXT);
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('€22.00 goes back to the card you paid with');
  });

  it('says in the mail about a refund that somebody has taken the place that was cancelled late', () => {
    const mail = bookingRefundedMail(bookingWithDate(), { ...REFUND, purpose: 'TAKEN_AGAIN' }, CONTEXT);
    expect(mail?.text).toContain('you cancelled this booking late, and somebody has taken your place');
    expect(mail?.text).toContain('€22.00 goes back to the card you paid with');
  });

  it('composes no mail about the refund of a difference, because the booking goes on', () => {
    expect(bookingRefundedMail(bookingWithDate(), { ...REFUND, purpose: 'DIFFERENCE' }, CONTEXT)).toBeNull();
  });

  const { firstName } = CONTEXT.studio.instructor;
  const ENDED =
    'The free cancellation ended on Wednesday 2 December, 07:45. You get €22.00 back if somebody takes your place before Thursday 3 December, 06:45.';
  it.each<[string, Partial<Booking>, Cancellation, string[]]>([
    [
      'the client cancelled a place to be paid in person',
      { paymentMethod: 'IN_PERSON' },
      { event: { kind: 'CANCELLED', by: 'CLIENT' }, refund: null, rebooking: null },
      ['you cancelled your place', 'There is nothing to pay.', 'If it was not you, reply to this mail'],
    ],
    [
      'the client cancelled a card booking in time',
      {},
      { event: { kind: 'CANCELLED', by: 'CLIENT' }, refund: { amountCents: 2200 }, rebooking: null },
      ['you cancelled your place', '€22.00 goes back to the card you paid with; banks take up to ten days'],
    ],
    [
      'the client cancelled a card booking late',
      {},
      { event: { kind: 'CANCELLED_LATE', by: 'CLIENT' }, refund: null, rebooking: null },
      ['you cancelled your place', ENDED],
    ],
    [
      'the client cancelled a card booking that never was free to cancel',
      { createdAt: new Date('2026-12-02T06:45:00Z') },
      { event: { kind: 'CANCELLED_LATE', by: 'CLIENT' }, refund: null, rebooking: null },
      [`${NO_FREE_CANCELLATION} You get €22.00 back if`],
    ],
    [
      'the client cancelled a card booking in the last hour',
      { startsAt: CONTEXT.now },
      { event: { kind: 'CANCELLED_LATE', by: 'CLIENT' }, refund: null, rebooking: null },
      ['The free cancellation ended on Wednesday 2 December, 07:45. No money comes back.'],
    ],
    [
      'the teacher returned the money later although the client cancelled late',
      {},
      { event: { kind: 'CANCELLED_LATE', by: 'CLIENT' }, refund: { amountCents: 2200 }, rebooking: null },
      ['€22.00 goes back to the card'],
    ],
    [
      'the teacher cancelled with the money back',
      {},
      { event: { kind: 'CANCELLED', by: 'TEACHER' }, refund: { amountCents: 2200 }, rebooking: null },
      [
        `${firstName} cancelled your place`,
        '€22.00 goes back to the card',
        'If you did not expect this, reply to this',
      ],
    ],
    [
      'the teacher cancelled and kept the money',
      {},
      { event: { kind: 'CANCELLED', by: 'TEACHER' }, refund: null, rebooking: null },
      [`${firstName} cancelled your place`, 'The €22.00 that you paid is not returned.'],
    ],
    [
      'nobody chose another class in time after the class was cancelled',
      {},
      { event: { kind: 'CANCELLED', by: 'STUDIO' }, refund: { amountCents: 2200 }, rebooking: 'EXPIRED_REFUNDED' },
      ['you did not choose another one in time', '€22.00 goes back to the card'],
    ],
    [
      'the client chose the money after the class was cancelled',
      {},
      { event: { kind: 'CANCELLED', by: 'CLIENT' }, refund: { amountCents: 2200 }, rebooking: 'REFUNDED' },
      ['this class was cancelled, and you chose no other one.', '€22.00 goes back to the card'],
    ],
    [
      'a place was cancelled that is free and was marked as paid',
      { paymentMethod: 'IN_PERSON', priceCents: 0, paidCashAt: new Date() },
      { event: { kind: 'CANCELLED', by: 'TEACHER' }, refund: null, rebooking: null },
      ['There is nothing to pay.'],
    ],
    [
      'a place was cancelled that is paid in cash already',
      { paymentMethod: 'IN_PERSON', paidCashAt: new Date() },
      { event: { kind: 'CANCELLED', by: 'TEACHER' }, refund: null, rebooking: null },
      [`You have paid €22.00 in cash: ${firstName} settles it with you.`],
    ],
  ])('says by whom a booking was cancelled and what happens to the money when %s', (_name, changes, how, texts) => {
    const date = { cancelledAt: how.rebooking === null ? null : new Date() };
    const mail = bookingCancelledMail(bookingWithDate({ status: 'CANCELLED', ...changes }, date), how, CONTEXT);
    for (const part of [mail.text, mail.html]) {
      for (const text of texts) expect(part).toContain(text);
      const isMoneyBack = how.refund !== null;
      expect(part.includes('goes back')).toBe(isMoneyBack);
    }
  });
});
