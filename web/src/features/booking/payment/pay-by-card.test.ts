import { describe, expect, it, vi } from 'vitest';
import { type PaymentForm, payByCard } from './pay-by-card';

const SECRET = 'pi_1_secret_x';
const intent = (status: string) => ({ paymentIntent: { id: 'pi_1', status } });

function aForm(answers: Partial<PaymentForm> = {}) {
  return {
    submit: vi.fn(async () => ({})),
    retrieve: vi.fn(async () => intent('requires_payment_method')),
    confirm: vi.fn(async () => intent('succeeded')),
    ...answers,
  } satisfies PaymentForm;
}

const paid = { kind: 'paid', paymentIntentId: 'pi_1' };
const isAsSeen = async () => true;
const silent = { checkClass: isAsSeen, onChecked: () => {}, onConfirming: () => {} };
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

describe('payByCard', () => {
  it('checks the form, retrieves the payment and confirms it, in this order', async () => {
    const order: string[] = [];
    const recorded = <T>(name: string, answer: T) => {
      return async () => {
        order.push(name);
        return answer;
      };
    };
    const form = aForm({
      submit: recorded('submit', {}),
      retrieve: recorded('retrieve', intent('requires_payment_method')),
      confirm: recorded('confirm', intent('succeeded')),
    });
    expect(
      await payByCard(form, SECRET, {
        checkClass: recorded('check the class', true),
        onChecked: () => order.push('checked'),
        onConfirming: () => order.push('money can move'),
      }),
    ).toEqual(paid);
    expect(order).toEqual(['submit', 'checked', 'retrieve', 'check the class', 'money can move', 'confirm']);
  });

  it('charges nothing when the class is not as the visitor saw it', async () => {
    const form = aForm();
    const onConfirming = vi.fn();
    const outcome = await payByCard(form, SECRET, { ...silent, checkClass: async () => false, onConfirming });
    expect(outcome).toEqual({ kind: 'stopped' });
    expect(form.confirm).not.toHaveBeenCalled();
    expect(onConfirming).not.toHaveBeenCalled();
  });

  it('reports a payment that was replaced elsewhere, unless the class says more', async () => {
    const form = aForm({ retrieve: async () => intent('canceled') });
    const message = 'Payment is currently canceled. Please contact support if this persists.';
    expect(await payByCard(form, SECRET, silent)).toEqual({ kind: 'canceled', message });
    const changed = { ...silent, checkClass: async () => false };
    expect(await payByCard(form, SECRET, changed)).toEqual({ kind: 'stopped' });
    expect(form.confirm).not.toHaveBeenCalled();
  });

  it('does not confirm a payment that has already succeeded', async () => {
    const form = aForm({ retrieve: async () => intent('succeeded') });
    const onConfirming = vi.fn();
    expect(await payByCard(form, SECRET, { ...silent, onConfirming })).toEqual(paid);
    expect(form.confirm).not.toHaveBeenCalled();
    expect(onConfirming).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<PaymentForm>, string, boolean]>([
    [
      'the form is not filled in',
      { submit: async () => ({ error: { message: 'Your card number is incomplete.' } }) },
      'Your card number is incomplete.',
      true,
    ],
    [
      'the payment cannot be retrieved',
      { retrieve: async () => ({ error: {} }) },
      'Failed to retrieve payment status.',
      true,
    ],
    [
      'the payment cannot be retrieved and Stripe says why',
      { retrieve: async () => ({ error: { message: 'No such payment_intent.' } }) },
      'No such payment_intent.',
      true,
    ],
    ['the answer is empty', { retrieve: async () => ({}) }, 'Failed to retrieve payment status.', true],
    [
      'the payment is already processing',
      { retrieve: async () => intent('processing') },
      'Payment is currently processing. Please contact support if this persists.',
      false,
    ],
    [
      'the card is declined',
      { confirm: async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }) },
      'Your card was declined.',
      true,
    ],
    [
      'confirming fails without a message',
      { confirm: async () => ({ error: { type: 'api_connection_error' } }) },
      'Payment failed. Please try again.',
      false,
    ],
    [
      'confirming returns an empty answer',
      { confirm: async () => ({}) },
      'Payment confirmation is unclear. Please check your email or contact support.',
      false,
    ],
    [
      'the payment ends in another status',
      { confirm: async () => intent('requires_action') },
      'Payment status: requires_action. Please contact support.',
      false,
    ],
    [
      'the network fails before confirming',
      { submit: broken },
      'An unexpected error occurred during payment. Please try again.',
      true,
    ],
    [
      'the network fails while confirming',
      { confirm: broken },
      'An unexpected error occurred during payment. Please try again.',
      false,
    ],
  ])('fails with a message when %s', async (_, answers, message, isCertain) => {
    const isDeclined = message.includes('declined');
    expect(await payByCard(aForm(answers), SECRET, silent)).toEqual({ kind: 'failed', message, isCertain, isDeclined });
  });
});
