import { describe, expect, it } from 'vitest';
import { differenceRefundedMail, paymentRefundedMail } from './payment-refunded';
import { bookingWithDate, CONTEXT } from './test-data';

const PAYMENT = {
  refundId: '6f1c1a52-0000-4000-8000-000000000003',
  to: 'marta@client.example',
  name: 'Marta <b>x</b> Puig',
  amountCents: 2200,
  occasion: null,
  reason: 'This class just filled up. Please choose another time.',
  otherPlaceUrl: null,
};

describe('paymentRefundedMail', () => {
  it('apologises that no place was booked and names the refunded amount', () => {
    const mail = paymentRefundedMail(PAYMENT, CONTEXT);
    expect(mail).toMatchObject({
      id: 'refund-6f1c1a52-0000-4000-8000-000000000003',
      to: 'marta@client.example',
      subject: 'No place booked: your €22.00 goes back to you in full',
    });
    expect(mail.calendar).toBeUndefined();
    for (const text of ['we are sorry', 'could not give you a place', 'the whole amount, €22.00, goes back']) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.html).toContain('Hello Marta Puig,');
  });

  it('names the class of a refunded payment, and greets without a name when it is unknown', () => {
    const occasion = { title: 'Sunrise Flow', localDate: new Date('2026-12-03T00:00:00Z'), localTime: '07:45' };
    const mail = paymentRefundedMail({ ...PAYMENT, name: null, occasion }, CONTEXT);
    expect(mail.text).toContain('in Sunrise Flow on Thursday 3 December 2026 at 07:45');
    expect(mail.text).toMatch(/^Hello,\n/);
  });

  it('says why no place was booked', () => {
    const { text } = paymentRefundedMail(PAYMENT, CONTEXT);
    expect(text).toContain('in the class that it was for. This class just filled up. Please choose another time.');
    const reason = 'This payment is not the price of this class. It is refunded in full.';
    const ofAnotherSum = paymentRefundedMail({ ...PAYMENT, reason }, CONTEXT);
    expect(ofAnotherSum.text).toContain(`in the class that it was for. ${reason}`);
    expect(ofAnotherSum.text + ofAnotherSum.html).not.toContain('filled up');
  });

  it('denies no place that the person has in the class of a refunded payment, and leads to it', () => {
    const mail = paymentRefundedMail({ ...PAYMENT, otherPlaceUrl: CONTEXT.manageUrl }, CONTEXT);
    expect(mail.subject).toBe('No other place booked: your €22.00 goes back to you in full');
    for (const part of [mail.text, mail.html]) {
      for (const text of [
        'could not give you another place',
        'the whole amount, €22.00, goes back',
        'What you booked before in this class is still yours.',
        CONTEXT.manageUrl,
      ]) {
        expect(part).toContain(text);
      }
    }
  });

  it.each([null, CONTEXT.manageUrl])('never says that the person has no booking (other place: %s)', (otherPlaceUrl) => {
    const { text, html } = paymentRefundedMail({ ...PAYMENT, otherPlaceUrl }, CONTEXT);
    expect(text + html).not.toContain('no booking');
  });
});

it('says to somebody who was moved without a mail why the difference goes back, with the link to the booking', () => {
  const mail = differenceRefundedMail(bookingWithDate(), { id: 'r', amountCents: 400 }, CONTEXT);
  for (const part of [mail.text, mail.html]) {
    for (const text of [
      `${CONTEXT.studio.instructor.firstName} moved your booking to a class that costs less: Sunrise Flow, Thursday 3`,
      'The difference of €4.00 goes back to the card',
      CONTEXT.manageUrl,
    ]) {
      expect(part).toContain(text);
    }
    expect(part).not.toContain('could not give you a place');
  }
});
