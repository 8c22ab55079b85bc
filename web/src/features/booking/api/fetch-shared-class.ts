import { data as respond } from 'react-router-dom';
import { formatLongDate } from '#contract/civil-date';
import { type LoaderArgs, serverClient } from '../../../boot/server-client';
import { SharedClassDocument, type SharedClassQuery } from '../../../gql/operations';
import { browserClient } from '../../../lib/browser-client';
import { BOOKING_MESSAGES } from '../booking-messages';
import { type SelectedSlot, toSelectedSlot } from '../selected-slot';

export type SharedClassResult =
  | { kind: 'found'; slot: SelectedSlot }
  /** `fullId`: the occurrence id of the class when it is full and has a waitlist. */
  | { kind: 'failed'; message: string; fullId: string | null };

const notOpenYet = (day: string) => `This class is not open for booking yet. Booking opens on ${formatLongDate(day)}.`;

/**
 * Loader: the class of a share link, for the page that the server renders for browsers without scripts; with status 404 when the
 * link names none. Null in the browser, where the screen fetches the class itself.
 */
export async function loadSharedClass({ context, params: { shareableId = '' } }: LoaderArgs) {
  const client = context.get(serverClient);
  if (!client) return null;
  const { data } = await client.query({ query: SharedClassDocument, variables: { shareableId } });
  const status = data?.sharedClass.__typename === 'NotFoundError' ? 404 : 200;
  return respond(toResult(data?.sharedClass, shareableId), { status });
}

/** Fetches the class of a share link, uncached. A class that is not open for booking yet counts as failed. Never throws. */
export async function fetchSharedClass(shareableId: string): Promise<SharedClassResult> {
  try {
    const { data } = await browserClient().query({
      query: SharedClassDocument,
      variables: { shareableId },
      fetchPolicy: 'no-cache',
    });
    return toResult(data?.sharedClass, shareableId);
  } catch {
    return { kind: 'failed', message: BOOKING_MESSAGES.sharedClass, fullId: null };
  }
}

function toResult(answer: SharedClassQuery['sharedClass'] | undefined, shareableId: string): SharedClassResult {
  if (answer?.__typename === 'Slot') {
    if (answer.opensOn) return { kind: 'failed', message: notOpenYet(answer.opensOn), fullId: null };
    return { kind: 'found', slot: toSelectedSlot(answer, shareableId) };
  }
  const full = answer?.__typename === 'ClassUnavailableError' ? answer.slot : null;
  const fullId = full?.canJoinWaitlist ? full.id : null;
  return { kind: 'failed', message: answer?.message || BOOKING_MESSAGES.sharedClass, fullId };
}
