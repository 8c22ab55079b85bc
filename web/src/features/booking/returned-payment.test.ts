import { describe, expect, it } from 'vitest';
import { returnedPayment } from './returned-payment';

describe('returnedPayment', () => {
  it('reads the payment from the address and never trusts it to be paid', () => {
    const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    expect(returnedPayment(search)).toEqual({
      paymentIntentId: 'pi_1',
      clientSecret: 'pi_1_secret_2',
      isPaid: false,
    });
  });

  it.each([
    [''],
    ['?redirect_status=succeeded'],
    ['?payment_intent=pi_1'],
    ['?payment_intent=pi_1&payment_intent_client_secret='],
    ['?payment_intent=pi_x/../refunds&payment_intent_client_secret=s_1'],
    [`?payment_intent=pi_1&payment_intent_client_secret=${'x'.repeat(5000)}`],
  ])('finds no payment in the query string %j', (search) => {
    expect(returnedPayment(search)).toBeNull();
  });
});
