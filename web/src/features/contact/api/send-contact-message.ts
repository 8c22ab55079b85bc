import { SendContactMessageDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { type ContactOutcome, outcomeOfAnswer, outcomeOfFailure } from '../contact-outcome';
import type { WaitingMessage } from '../waiting-message';

/** Sends what was typed, and says what came of it. */
export async function sendContactMessage(input: WaitingMessage): Promise<ContactOutcome> {
  try {
    const { data } = await browserClient().mutate({ mutation: SendContactMessageDocument, variables: { input } });
    return outcomeOfAnswer(data?.sendContactMessage);
  } catch (error) {
    return outcomeOfFailure(error);
  }
}
