import { WaitlistByLinkDocument, type WaitlistPlace_PlaceFragment } from '../../../gql/personal-operations';
import { ASK_NOW } from '../../../lib/ask-now';
import { browserClient } from '../../../lib/browser-client';
import { getServerTime } from '../../../lib/server-time';
import type { OfferEnd } from '../../../lib/slot-change';

/**
 * Asks the server how the offer behind a personal link ended; null while its place is held, and when the server does not say.
 * `hasPayment`: a payment that was begun with the offer holds the place.
 */
export async function fetchOfferEnd(link: string, hasPayment: boolean): Promise<OfferEnd | null> {
  const answer = await browserClient()
    .query({ ...ASK_NOW, query: WaitlistByLinkDocument, variables: { link }, fetchPolicy: 'no-cache' })
    .then(
      ({ data }) => data?.waitlistByLink ?? null,
      () => null,
    );
  if (answer?.__typename === 'NotFoundError') return 'OVER';
  if (answer?.__typename !== 'WaitlistPlace') return null;
  return toOfferEnd(answer, { hasPayment, now: getServerTime() });
}

type Place = Pick<WaitlistPlace_PlaceFragment, 'status' | 'offerExpiresAt'>;

/** How the offer of a place on the waitlist ended; null while it is held. A payment holds it beyond the time of the offer. */
export function toOfferEnd(
  { status, offerExpiresAt }: Place,
  { hasPayment, now }: { hasPayment: boolean; now: Date },
): OfferEnd | null {
  if (status === 'BOOKED') return 'BOOKED';
  if (status !== 'OFFERED') return 'OVER';
  const isTimeOver = offerExpiresAt !== null && now >= new Date(offerExpiresAt);
  return isTimeOver && !hasPayment ? 'OVER' : null;
}
