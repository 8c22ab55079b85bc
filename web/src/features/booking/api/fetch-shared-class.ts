import { SharedClassDocument } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { formatLongDate } from '../../../lib/civil-date';
import { BOOKING_MESSAGES } from '../booking-messages';
import { type SelectedSlot, toSelectedSlot } from '../selected-slot';

export type SharedClassResult = { kind: 'found'; slot: SelectedSlot } | { kind: 'failed'; message: string };

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
      if (answer.opensOn) return { kind: 'failed', message: notOpenYet(answer.opensOn) };
      return { kind: 'found', slot: toSelectedSlot(answer, shareableId) };
    }
    return { kind: 'failed', message: answer?.message || BOOKING_MESSAGES.sharedClass };
  } catch {
    return { kind: 'failed', message: BOOKING_MESSAGES.sharedClass };
  }
}
