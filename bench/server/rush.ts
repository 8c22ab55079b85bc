import type { Request } from 'autocannon';
import { percentile } from '../median';
import { runSql } from './cluster';
import { countBookings, createBookingRequest, createRestBookingRequest, openClass } from './hot-class';
import { SITE_QUERY } from './product-seller';
import { startPlainHttp, startProduct, withServers } from './servers';
import { type Bench, YOUNG } from './setup';
import { type Answer, sendTimed } from './timed-request';

export const PLACES = 12;
export const BUYERS = 400;

export type Rush = Record<'one' | 'two' | 'plain' | 'calendar' | 'calendarOfTwo' | 'plainSold', number[]>;
/** Milliseconds of every answer to a booking, and to a calendar page meanwhile; and how many places were sold. */
type RushResult = { answers: number[]; calendar: number[]; sold: number };

const calendarPage: Request = { method: 'GET', path: '/book/calendar', headers: { accept: 'text/html' } };

/**
 * P3: milliseconds to the slowest but 1 % of answers when everybody requests a place at once, at one process, and over both doors
 * of two, and to a calendar page meanwhile.
 * @throws when the product does not answer everybody, does not sell exactly the places, or answers the calendar page with an error
 */
export async function measureRush({ cluster, rounds }: Bench): Promise<Rush> {
  const productUrl = await cluster.createStudio('p3_product', YOUNG);
  const plainUrl = await cluster.createStudio('p3_plain', YOUNG);
  // The baseline is what a hurried team writes, and such a team has no trigger.
  await runSql(plainUrl, 'ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity"');
  const starts = {
    first: () => startProduct(productUrl),
    second: () => startProduct(productUrl),
    plain: () => startPlainHttp(plainUrl),
  };
  const rush: Rush = { one: [], two: [], plain: [], calendar: [], calendarOfTwo: [], plainSold: [] };
  await withServers(starts, async ({ first, second, plain }) => {
    for (let round = 0; round <= rounds; round += 1) {
      const one = await runRush([first.url], productUrl, createRequestOverBothDoors, first.url);
      const two = await runRush([first.url, second.url], productUrl, createRequestOverBothDoors, first.url);
      for (const { sold } of [one, two]) {
        if (sold !== PLACES) throw new Error(`P3 is void: ${sold} of ${PLACES} places were sold.`);
      }
      const theirs = await runRush([plain.url], plainUrl, createRestBookingRequest, null);
      if (round === 0) continue;
      rush.one.push(p99(one.answers));
      rush.two.push(p99(two.answers));
      rush.calendar.push(p99(one.calendar));
      rush.calendarOfTwo.push(p99(two.calendar));
      rush.plain.push(p99(theirs.answers));
      rush.plainSold.push(theirs.sold);
    }
  });
  return rush;
}

const p99 = (times: readonly number[]) => percentile(times, 0.99);

/** Each process receives requests of both kinds. */
const createRequestOverBothDoors = (classId: string, buyer: number): Request =>
  buyer % 4 < 2
    ? createBookingRequest('/graphql', SITE_QUERY, classId, buyer)
    : createRestBookingRequest(classId, buyer);

async function runRush(
  origins: readonly string[],
  databaseUrl: string,
  createRequest: (classId: string, buyer: number) => Request,
  visitedOrigin: string | null,
): Promise<RushResult> {
  const classId = await openClass(databaseUrl, PLACES);
  const rush = Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) =>
      sendTimed(origins[buyer % origins.length] ?? '', createRequest(classId, buyer)),
    ),
  );
  const [answers, calendar] = await Promise.all([rush, visitUntil(rush, visitedOrigin)]);
  if (calendar.some(({ status }) => status !== 200))
    throw new Error(`${origins.join(', ')}: the calendar page failed.`);
  const failed = answers.filter(({ status }) => status >= 500 || status === 429).length;
  if (failed > 0) throw new Error(`${origins.join(', ')}: ${failed} of ${BUYERS} people were not answered.`);
  return {
    answers: answers.map(({ ms }) => ms),
    calendar: calendar.map(({ ms }) => ms),
    sold: await countBookings(databaseUrl, classId),
  };
}

/** Every calendar page of one visitor, who opens page after page until the work is done. */
async function visitUntil(work: Promise<unknown>, origin: string | null): Promise<Answer[]> {
  // The plain server has no calendar page.
  if (origin === null) return [];
  let isDone = false;
  const markDone = () => {
    isDone = true;
  };
  work.then(markDone, markDone);
  const visits: Answer[] = [];
  do visits.push(await sendTimed(origin, calendarPage));
  while (!isDone);
  return visits;
}
