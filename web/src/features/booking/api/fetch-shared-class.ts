import { SharedClassDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { formatLongDate } from '../../../lib/civil-date';
import { BOOKING_MESSAGES } from '../booking-messages';
import { type SelectedSlot, toSelectedSlot } from '../selected-slot';

export type SharedClassResult =
  | { kind: 'found'; slot: SelectedSlot }
  /** `fullId`: the occurrence id of the class when it is full and has a waitlist. */
  | { kind: 'failed'; message: string; fullId: string | null };

const notOpenYet = (day: string) => `This class is not open for booking yet. Booking opens on ${formatLongDate(day)}.`;

/** Fetches the class of a share link, uncached. A class that is not open for booking yet counts as failed. Never throws. */
export async function fetchSharedClass(shareableId: string): Promise<SharedClassResult> {
  try {
    const { data } = await browserClient().query({
      query: SharedClassDocument,
      variables: { shareableId },
      fetchPolicy: 'no-cache',
    });
    const answer = data?.sharedClass;
    if (answer?.__typename === 'Slot') {
      if (answer.opensOn) return { kind: 'failed', message: notOpenYet(answer.opensOn), fullId: null };
      return { kind: 'found', slot: toSelectedSlot(answer, shareableId) };
    }
    const full = answer?.__typename === 'ClassUnavailableError' ? answer.slot : null;
    const fullId = full?.canJoinWaitlist ? full.id : null;
    return { kind: 'failed', message: answer?.message || BOOKING_MESSAGES.sharedClass, fullId };
  } catch {
    return { kind: 'failed', message: BOOKING_MESSAGES.sharedClass, fullId: null };
  }
}
