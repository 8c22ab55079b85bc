import { occurrenceId } from '#contract/occurrence-id';
import type { WaitlistEntry } from '#prisma';
import type { Tx } from '../ports';
import { fromDbDate } from '../time/local-date';

/** An offer whose seats are held until it ends. */
type OwnOffer = Pick<WaitlistEntry, 'id' | 'seats' | 'occurrenceId'>;

/** Finds the open offer of the person with this address on one date; null without one. `endWaiting` releases its seats. */
export async function findOwnOffer(tx: Tx, occurrenceId: string, email: string, now: Date): Promise<OwnOffer | null> {
  const offers = await listOwnOffers(tx, email, now);
  return offers.find((offer) => offer.occurrenceId === occurrenceId) ?? null;
}

/** Lists the dated classes in which the person with this address has an open offer, by occurrence id. */
export async function listOfferedClasses(db: Tx, email: string, now: Date): Promise<string[]> {
  const offers = await listOwnOffers(db, email, now);
  const dates = await db.occurrence.findMany({ where: { id: { in: offers.map((offer) => offer.occurrenceId) } } });
  return dates.map(({ availabilityId, localDate }) => occurrenceId(availabilityId, fromDbDate(localDate)));
}

/** Nobody is reached at an empty address: the teacher added them without one. */
async function listOwnOffers(db: Tx, email: string, now: Date): Promise<OwnOffer[]> {
  if (email === '') return [];
  return db.$queryRaw<OwnOffer[]>`
    SELECT w."id", w."seats", w."occurrenceId" FROM "WaitlistEntry" w JOIN "SeatHold" h ON h."waitlistEntryId" = w."id"
     WHERE lower(w."email") = lower(${email}) AND w."status" = 'OFFERED' AND h."expiresAt" > ${now}`;
}
