import type { Request } from 'autocannon';
import { runSql } from '../server/cluster';
import { openClass } from '../server/hot-class';
import { productSeller } from '../server/write-path';
import { askFleet, CONNECTIONS } from './ask-fleet';

export type Sale = {
  /** Requests in all, and places sold per second until the last was. */
  answers: number;
  perSecond: number;
  /** How many bookings one transaction made, on average. */
  together: number;
};

type Selling = { origins: readonly string[]; databaseUrl: string; classes: number; places: number; buyers: number };

/** Opens classes; what is returned has people buy in them in turn, through all processes, and throws unless exactly the places are sold. */
export async function openSale({
  origins,
  databaseUrl,
  classes,
  places,
  buyers,
}: Selling): Promise<() => Promise<Sale>> {
  const classIds: string[] = [];
  while (classIds.length < classes) classIds.push(await openClass(databaseUrl, places));
  const seller = productSeller({ url: '' }, databaseUrl);
  let sold = 0;
  let lastSoldAt = 0;
  const requestOf = (buyer: number): Request => ({
    ...seller.requestOf(classIds[buyer % classes] ?? '', buyer),
    onResponse: (status, body) => {
      if (status !== 200 || !seller.hasSold(body)) return;
      sold += 1;
      lastSoldAt = performance.now();
    },
  });
  const buyersOf = (connection: number) =>
    Array.from({ length: buyers / CONNECTIONS }, (_, n) => requestOf(connection + n * CONNECTIONS));
  return async () => {
    const startedAt = performance.now();
    const { answers } = await askFleet({ origins, requests: buyersOf, until: { amount: buyers } });
    const { taken, together } = await takenIn(databaseUrl, classIds);
    const expected = Math.min(classes * places, buyers);
    if (taken !== sold || sold !== expected) {
      throw new Error(`Void: ${expected} places were there, ${sold} were said to be sold, the database has ${taken}.`);
    }
    return { answers, perSecond: sold / ((lastSoldAt - startedAt) / 1_000), together };
  };
}

/** The transaction that wrote a row is known by its xmin. */
async function takenIn(databaseUrl: string, classIds: readonly string[]) {
  const [row] = await runSql<{ taken: number; together: number }>(
    databaseUrl,
    `SELECT count(*)::int AS "taken", coalesce(count(*) / nullif(count(DISTINCT b.xmin::text), 0)::float8, 0) AS "together"
       FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
      WHERE b."status" = 'CONFIRMED' AND o."availabilityId" = ANY($1::uuid[])`,
    [classIds.map((id) => id.split('_')[0])],
  );
  return row ?? { taken: 0, together: 0 };
}
