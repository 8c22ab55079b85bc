import type { ApolloClient } from '@apollo/client';
import { FinishPaymentDocument } from '../../../gql/operations';
import { type BookingResult, bookingResult, lostAnswer } from './booking-result';
import { forgetSchedule } from './forget-schedule';

export type PaymentReference = { paymentIntentId: string; clientSecret: string };

/** Asks what became of a payment; a paid one becomes its booking, the same one every time. Never throws. */
export async function finishPayment(client: ApolloClient, payment: PaymentReference): Promise<BookingResult> {
  const { paymentIntentId, clientSecret } = payment;
  const result = await client
    .mutate({
      mutation: FinishPaymentDocument,
      variables: { paymentIntentId, clientSecret },
      fetchPolicy: 'no-cache',
    })
    .then(({ data }) => (data ? bookingResult(data.finishPayment) : lostAnswer(undefined)), lostAnswer);
  if (result.kind === 'booked') forgetSchedule(client);
  return result;
}
