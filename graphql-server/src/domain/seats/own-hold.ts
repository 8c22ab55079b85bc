import type { PaymentAttempt } from '#prisma';
import { sha256Base64url } from '../../lib/sha256';

/** The owner of a hold, as recorded in its payment attempt. */
export type Holder = Pick<
  PaymentAttempt,
  'id' | 'name' | 'email' | 'networkDigest' | 'clientSecretDigest' | 'waitlistEntryId'
>;

/** The origin of a request and its proof of a hold; not part of what is requested. */
export type Requester = {
  /** Digest of the network address. */
  network: string;
  /** The client secret of a started payment: proves that its hold is the requester's own. */
  clientSecret: string | null;
  /** The waitlist entry whose personal link was presented: proves that the place offered there is the requester's own. */
  waitlistEntryId: string | null;
};

/** Somebody who requests a seat. */
export type Seeker = {
  name: string | null;
  email: string | null;
  network: string | null;
  clientSecretDigest: string | null;
  /** The payment that is being completed. */
  attemptId?: string;
  /** The booking that is being moved: seats held for it are its own. */
  bookingId?: string;
  /** Their place on the waitlist, whose link they present: the seat that is offered there is their own. */
  waitlistEntryId?: string | null;
};

export function toSeeker(
  { name, email }: Partial<Pick<Holder, 'name' | 'email'>>,
  { network, clientSecret, waitlistEntryId }: Requester,
): Seeker {
  return {
    name: name ?? null,
    email: email ?? null,
    network,
    clientSecretDigest: clientSecret === null ? null : digestOfSecret(clientSecret),
    waitlistEntryId,
  };
}

/**
 * True when a hold belongs to the seeker: it is the hold of the payment that is being completed, or they present its client
 * secret or the waitlist link that it came from, or they come from the same network with the same name and e-mail. An e-mail
 * alone proves nothing.
 */
export function isOwnHold(holder: Holder, seeker: Seeker): boolean {
  if (holder.id === seeker.attemptId) return true;
  if (holder.clientSecretDigest !== null && holder.clientSecretDigest === seeker.clientSecretDigest) return true;
  if (holder.waitlistEntryId !== null && holder.waitlistEntryId === seeker.waitlistEntryId) return true;
  return (
    holder.networkDigest !== null &&
    holder.networkDigest === seeker.network &&
    isSameText(holder.name, seeker.name) &&
    isSameText(holder.email, seeker.email)
  );
}

/** Digest of a client secret for the database. A plain digest is enough, because nobody can guess the provider's secrets. */
export function digestOfSecret(clientSecret: string): string {
  return sha256Base64url(clientSecret);
}

function isSameText(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
}
