import { randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import { runSql } from './cluster';
import { MONTH } from './setup';

/** A server that takes bookings: how to request one, and how to see in the response that it was accepted. */
export type Seller = {
  origin: string;
  databaseUrl: string;
  createRequest: (classId: string, buyer: number) => Request;
  isAccepted: (body: string) => boolean;
};

export type Sale = { perSecond: number; sold: number };

const PLACES = 300;
const BUYERS = 360;
const CONNECTIONS = 20;

/** Opens a class and lets all buyers request a place at the same time. @throws when responses and database disagree. */
export async function sellOut(seller: Seller): Promise<Sale> {
  const classId = await openClass(seller.databaseUrl);
  const startedAt = performance.now();
  let lastSoldAt = startedAt;
  let sold = 0;
  const counted = (request: Request): Request => ({
    ...request,
    onResponse: (status, body) => {
      if (status !== 200 || !seller.isAccepted(body)) return;
      sold += 1;
      lastSoldAt = performance.now();
    },
  });
  let connection = 0;
  const { errors } = await autocannon({
    url: seller.origin,
    connections: CONNECTIONS,
    amount: BUYERS,
    setupClient: (client) => {
      const first = connection;
      const buyers = Array.from({ length: BUYERS / CONNECTIONS }, (_, n) => first + n * CONNECTIONS);
      client.setRequests(buyers.map((buyer) => counted(seller.createRequest(classId, buyer))));
      connection += 1;
    },
  });
  const booked = await countBookings(seller.databaseUrl, classId);
  if (errors > 0 || booked !== sold) {
    throw new Error(
      `${seller.origin} confirmed ${sold} bookings, its database has ${booked}; ${errors} requests failed.`,
    );
  }
  return { perSecond: (sold / (lastSoldAt - startedAt)) * 1_000, sold };
}

/** Adds a class with this many places to the requested month; returns its public id. */
export async function openClass(databaseUrl: string, places = PLACES): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    databaseUrl,
    `INSERT INTO "Availability" ("title", "classType", "location", "priceCents", "capacity", "durationMinutes", "startDate", "localTime", "updatedAt")
     VALUES ('Hot Class', 'MAT_PILATES', 'Barceloneta beach', 1500, $1, 60, $2, '12:00', now()) RETURNING "id" || '_' || "startDate" AS "id"`,
    [places, MONTH.to],
  );
  return row?.id ?? '';
}

/** Counts the confirmed bookings of a class. */
export async function countBookings(databaseUrl: string, classId: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    databaseUrl,
    `SELECT count(*)::int AS "count" FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
      WHERE b."status" = 'CONFIRMED' AND o."availabilityId" = $1::uuid`,
    [classId.split('_')[0]],
  );
  return row?.count ?? 0;
}

/** Headers of one person: an address and an idempotency key of their own, so that rate limits see separate people. */
const createHeaders = (buyer: number) => ({
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
  'x-forwarded-for': `10.1.${buyer >> 8}.${buyer & 255}`,
});

/** A booking over GraphQL. */
export function createBookingRequest(path: string, query: string, classId: string, buyer: number): Request {
  const input = { classId, name: `Buyer ${buyer}`, email: `buyer-${buyer}@example.com`, paymentMethod: 'IN_PERSON' };
  return {
    method: 'POST',
    path,
    headers: createHeaders(buyer),
    body: JSON.stringify({ query, variables: { input } }),
  };
}

/** A booking over REST. */
export function createRestBookingRequest(id: string, buyer: number): Request {
  const [classId, classDate] = id.split('_');
  const person = { userName: `Buyer ${buyer}`, userEmail: `buyer-${buyer}@example.com`, userPhone: '', message: '' };
  return {
    method: 'POST',
    path: '/api/bookings',
    headers: createHeaders(buyer),
    body: JSON.stringify({ ...person, classId, classDate, paymentMethod: 'payInPerson' }),
  };
}
