import { readdirSync } from 'node:fs';
import type { Request } from 'autocannon';
import { runSql } from '../server/cluster';
import { openClass } from '../server/hot-class';
import { runLoad } from '../server/load';
import { productSeller } from '../server/product-seller';
import { scheduleByHash, uncachedSchedules } from '../server/requests';
import { CONNECTIONS } from './options';

type Fleet = { origins: readonly string[]; databaseUrl: string };
/** Answers in total, and per second; for bookings, how many one transaction made on average. */
type Outcome = { answers: number; perSecond: number; perTransaction: number };
/** `prepare` creates the workload's data and returns the part that is measured. */
export type Workload = { label: string; prepare: (fleet: Fleet) => Promise<() => Promise<Outcome>> };

const SECONDS = 2;
const BUYERS = 120;
const PLACES = 100;

const read = (label: string, requests: (connection: number) => Request[]): Workload => ({
  label,
  prepare:
    async ({ origins }) =>
    async () => {
      const { responses, seconds } = await runLoad(
        { origins, connections: CONNECTIONS, requests },
        { duration: SECONDS },
      );
      return { answers: responses, perSecond: responses / seconds, perTransaction: 0 };
    },
});

const book = (label: string, classes: number): Workload => ({ label, prepare: (fleet) => prepareSale(fleet, classes) });

const page: Request = { method: 'GET', path: '/book/calendar', headers: { accept: 'text/html' } };

function createScriptRequests(): Request[] {
  const script = readdirSync('dist/site/assets').find((name) => /^index-.*\.js$/.test(name));
  return [{ method: 'GET', path: `/assets/${script}` }];
}

/** Processes serve these without PostgreSQL, so that one process is enough to measure them. */
export const STATIC = [read('script file', createScriptRequests), read('page `/book/calendar`', () => [page])];
export const SHARED = [
  read('month schedule, cached', () => [scheduleByHash()]),
  read('month schedule, recomputed', uncachedSchedules),
  book('booking, 40 classes', 40),
  book('booking, one class', 1),
];
/** For processes without a mail server: the difference to the same bookings with mails is what the mails cost. */
export const WITHOUT_MAIL = [book('booking, 40 classes, mails not sent', 40)];

/** Opens classes; the returned function lets the buyers book them in rotation. @throws unless exactly the free places are sold. */
async function prepareSale({ origins, databaseUrl }: Fleet, classes: number): Promise<() => Promise<Outcome>> {
  const classIds: string[] = [];
  while (classIds.length < classes) classIds.push(await openClass(databaseUrl, PLACES));
  const seller = productSeller({ url: '' }, databaseUrl);
  let sold = 0;
  let lastSoldAt = 0;
  const createRequest = (buyer: number): Request => ({
    ...seller.createRequest(classIds[buyer % classes] ?? '', buyer),
    onResponse: (status, body) => {
      if (status !== 200 || !seller.isAccepted(body)) return;
      sold += 1;
      lastSoldAt = performance.now();
    },
  });
  const requests = (connection: number) =>
    Array.from({ length: BUYERS / CONNECTIONS }, (_, n) => createRequest(connection + n * CONNECTIONS));
  return async () => {
    const startedAt = performance.now();
    const { responses } = await runLoad({ origins, connections: CONNECTIONS, requests }, { amount: BUYERS });
    const { booked, perTransaction } = await countBookings(databaseUrl, classIds);
    const expected = Math.min(classes * PLACES, BUYERS);
    if (booked !== sold || sold !== expected) {
      throw new Error(`Expected ${expected} bookings; the servers confirmed ${sold}, the database has ${booked}.`);
    }
    return { answers: responses, perSecond: sold / ((lastSoldAt - startedAt) / 1_000), perTransaction };
  };
}

/** `xmin` identifies the transaction that inserted a row. */
async function countBookings(databaseUrl: string, classIds: readonly string[]) {
  const [row] = await runSql<{ booked: number; perTransaction: number }>(
    databaseUrl,
    `SELECT count(*)::int AS "booked", coalesce(count(*) / nullif(count(DISTINCT b.xmin::text), 0)::float8, 0) AS "perTransaction"
       FROM "Booking" b JOIN "Occurrence" o ON o."id" = b."occurrenceId"
      WHERE b."status" = 'CONFIRMED' AND o."availabilityId" = ANY($1::uuid[])`,
    [classIds.map((id) => id.split('_')[0])],
  );
  return row ?? { booked: 0, perTransaction: 0 };
}
