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
  /** Seconds for which the seat is held from `startedAt`; null without a time limit. */
  holdSeconds: number | null;
  /** Milliseconds by performance.now(). */
  startedAt: number;
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
    isClassGone: cause === 'ClassUnavailableError' || cause === 'ClaimMismatchError',
    isCardOff: cause === 'CardPaymentsOffError',
    isPaid: cause === 'PaymentRefusedError',
  };
}

export type StartRequest = {
  slot: SelectedSlot;
  person: PersonInput;
  /** The client secret of an earlier payment attempt that still holds this visitor's place. */
  heldSecret: string | null;
};

/** Starts a payment for the class at the time, place and price that the visitor saw, and holds a seat. Never throws. */
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
    waitlistLink: slot.offer?.link ?? null,
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
