import { SendContactMessageDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { type ContactOutcome, toContactOutcome, toFailedOutcome } from '../contact-outcome';
import type { WaitingMessage } from '../waiting-message';

/** Sends a contact message. Never throws. */
export async function sendContactMessage(input: WaitingMessage): Promise<ContactOutcome> {
  try {
    const { data } = await browserClient().mutate({ mutation: SendContactMessageDocument, variables: { input } });
    return toContactOutcome(data?.sendContactMessage);
  } catch (error) {
    return toFailedOutcome(error);
  }
}
