import { StartPaymentDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { toErrorMessage } from '../../../lib/error-messages';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import { isClassGone, type Order, toHoldProofs, toOrderInput } from './order-input';

export type PaymentSession = {
  clientSecret: string;
  paymentIntentId: string;
  publishableKey: string;
  amountCents: number;
  /** By the server's clock; null without a time limit. */
  heldUntil: Date | null;
};

export type StartResult = { kind: 'started'; session: PaymentSession } | StartFailure;
export type StartFailure = {
  kind: 'failed';
  message: string;
  isClassGone: boolean;
  isCardOff: boolean;
  /** True when this class is already paid. */
  isPaid: boolean;
};

function failure(message: string, cause?: string): StartFailure {
  return {
    kind: 'failed',
    message,
    isClassGone: isClassGone(cause),
    isCardOff: cause === 'CardPaymentsOffError',
    isPaid: cause === 'PaymentRefusedError',
  };
}

/** Starts a payment for the class at the time, place and price that the visitor saw, and holds a seat. Never throws. */
export async function startPayment(order: Order): Promise<StartResult> {
  const input = { ...toOrderInput(order), ...toHoldProofs(order) };
  try {
    const { data } = await browserClient().mutate({
      mutation: StartPaymentDocument,
      variables: { input },
      fetchPolicy: 'no-cache',
    });
    if (!data) return failure(PAYMENT_MESSAGES.noIntent);
    const answer = data.startPayment;
    if (answer.__typename !== 'PaymentSession') {
      return failure(answer.message || PAYMENT_MESSAGES.noIntent, answer.__typename);
    }
    const { __typename: _, holdExpiresAt, ...session } = answer;
    const heldUntil = holdExpiresAt === null ? null : new Date(holdExpiresAt);
    return { kind: 'started', session: { ...session, heldUntil } };
  } catch (error) {
    const { noIntent, noAnswer } = PAYMENT_MESSAGES;
    return failure(toErrorMessage(error, { refused: noAnswer, status: () => noIntent, otherwise: noAnswer }));
  }
}
