import { randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import { runSql } from './cluster';
import { MONTH } from './setup';

/** A side that takes bookings: how it is asked, and how one reads from its answer that a place was given. */
export type Seller = {
  origin: string;
  databaseUrl: string;
  requestOf: (classId: string, buyer: number) => Request;
  hasSold: (body: string) => boolean;
};

export type Sale = { perSecond: number; sold: number };

export const PLACES = 300;
export const BUYERS = 360;
const AT_ONCE = 20;

/** Opens a class and lets everybody try for a place at once. Throws when answers and database do not agree. */
export async function sellOut(seller: Seller): Promise<Sale> {
  const classId = await openClass(seller.databaseUrl);
  const startedAt = performance.now();
  let lastSoldAt = startedAt;
  let sold = 0;
  const watched = (request: Request): Request => ({
    ...request,
    onResponse: (status, body) => {
      if (status !== 200 || !seller.hasSold(body)) return;
      sold += 1;
      lastSoldAt = performance.now();
    },
  });
  let connection = 0;
  const { errors } = await autocannon({
    url: seller.origin,
    connections: AT_ONCE,
    amount: BUYERS,
    setupClient: (client) => {
      const first = connection;
      const buyers = Array.from({ length: BUYERS / AT_ONCE }, (_, n) => first + n * AT_ONCE);
      client.setRequests(buyers.map((buyer) => watched(seller.requestOf(classId, buyer))));
      connection += 1;
    },
  });
  const taken = await countTaken(seller.databaseUrl, classId);
  if (errors > 0 || taken !== sold) {
    throw new Error(
      `${seller.origin} said that ${sold} places were sold, its database has ${taken}; ${errors} errors.`,
    );
  }
  return { perSecond: (sold / (lastSoldAt - startedAt)) * 1_000, sold };
}

/** A new class in the month that is asked for, with this many places. Its public id. */
export async function openClass(databaseUrl: string, places = PLACES): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    databaseUrl,
    `INSERT INTO "Availability" ("title", "classType", "location", "priceCents", "capacity", "durationMinutes", "startDate", "localTime", "updatedAt")
     VALUES ('Hot Class', 'MAT_PILATES', 'Barceloneta beach', 1500, $1, 60, $2, '12:00', now()) RETURNING "id" || '_' || "startDate" AS "id"`,
    [places, MONTH.to],
  );
  return row?.id ?? '';
}

async function countTaken(databaseUrl: string, classId: string): Promise<number> {
  const [row] = await runSql<{ taken: number }>(
    databaseUrl,
    `SELECT count(*)::int AS "taken" FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
      WHERE b."status" = 'CONFIRMED' AND o."availabilityId" = $1::uuid`,
    [classId.split('_')[0]],
  );
  return row?.taken ?? 0;
}

/** A request of its own for each buyer: own address, own key, own name. */
export function graphqlBooking(path: string, query: string, classId: string, buyer: number): Request {
  const input = { classId, name: `Buyer ${buyer}`, email: `buyer-${buyer}@example.com`, paymentMethod: 'IN_PERSON' };
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.1.${buyer >> 8}.${buyer & 255}`,
    },
    body: JSON.stringify({ query, variables: { input } }),
  };
}
