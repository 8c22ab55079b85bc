import type { PersonInput } from '#contract/person-input';
import { StartPaymentDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { toErrorMessage } from '../../../lib/error-messages';
import { PAYMENT_MESSAGES } from '../payment/payment-messages';
import type { SelectedSlot } from '../selected-slot';

export type PaymentSession = {
  clientSecret: string;
  paymentIntentId: string;
  publishableKey: string;
  amountCents: number;
  /** How long the seat is held from `startedAt` on; null when it is not held for a time. */
  holdSeconds: number | null;
  /** By performance.now(). */
  startedAt: number;
};

export type StartResult = { kind: 'started'; session: PaymentSession } | StartFailure;
export type StartFailure = {
  kind: 'failed';
  message: string;
  isClassGone: boolean;
  isCardOff: boolean;
  /** The class is paid already: nothing more is to be paid for it. */
  isPaid: boolean;
};

function failure(message: string, cause?: string): StartFailure {
  return {
    kind: 'failed',
    message,
    isClassGone: cause === 'ClassUnavailableError' || cause === 'ClaimMismatchError',
    isCardOff: cause === 'CardPaymentsOffError',
    isPaid: cause === 'PaymentRefusedError',
  };
}

export type StartRequest = {
  slot: SelectedSlot;
  person: PersonInput;
  /** The secret of the payment that holds this visitor's place, if one was begun before. */
  heldSecret: string | null;
};

/** Asks for a payment of the class at the time, place and price that were seen, and for a seat meanwhile. Never throws. */
export async function startPayment({ slot, person, heldSecret }: StartRequest): Promise<StartResult> {
  const input = {
    classId: slot.availabilityId,
    date: slot.date,
    time: slot.time,
    location: slot.location,
    priceCents: slot.priceCents,
    name: person.name,
    email: person.email,
    notes: person.notes || null,
    clientSecret: heldSecret,
  };
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
    const { __typename: _, ...session } = answer;
    return { kind: 'started', session: { ...session, startedAt: performance.now() } };
  } catch (error) {
    const { noIntent, noAnswer } = PAYMENT_MESSAGES;
    return failure(toErrorMessage(error, { refused: noAnswer, status: () => noIntent, otherwise: noAnswer }));
  }
}
