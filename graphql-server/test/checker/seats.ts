import { type Evidence, getRows } from './evidence';

const OVERSOLD = `
  SELECT o."id", coalesce(o."capacity", a."capacity") AS places,
         (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')::int AS sold,
         (SELECT count(DISTINCT coalesce(lower(p."email"), p."id"::text)) FROM "PaymentAttempt" p
           WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN' AND p."holdExpiresAt" > now())::int
         + (SELECT coalesce(sum(h."seats"), 0) FROM "SeatHold" h WHERE h."occurrenceId" = o."id" AND h."expiresAt" > now())::int AS held
    FROM "Occurrence" o JOIN "Availability" a ON a."id" = o."availabilityId"`;

type Class = { id: string; places: number; sold: number; held: number };

/** I1: bookings and holds never exceed the capacity. I11: no client ever received a negative number of places. */
export async function seatViolations(evidence: Evidence): Promise<string[]> {
  const classes = await getRows<Class>(evidence, `SELECT * FROM (${OVERSOLD}) c WHERE c.sold + c.held > c.places`);
  const negative = (evidence.shownSpots ?? []).filter((spots) => spots < 0);
  return [
    ...classes.map(
      ({ id, places, sold, held }) => `I1: class ${id} has ${places} places, ${sold} bookings and ${held} holds.`,
    ),
    ...negative.map((spots) => `I11: a client received ${spots} remaining places.`),
  ];
}
