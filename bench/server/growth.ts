import type { Request } from 'autocannon';
import { print } from 'graphql';
import { createDatabase } from '../../graphql-server/src/adapters/db/create-db';
import { adminHeaders } from '../../graphql-server/test/admin';
import type { ServerProcess } from '../../graphql-server/test/process';
import {
  ContactMessagesDocument,
  NextClassesDocument,
  RecentBookingsDocument,
} from '../../web/src/gql/admin-operations';
import { measureAlternately } from './alternate';
import { sellOut } from './hot-class';
import { type Load, measureThroughput, repeat } from './load';
import { productSeller } from './product-seller';
import { availability, scheduleByHash, uncachedSchedules } from './requests';
import { fetchJson, requireSameAnswers } from './same-answers';
import { startProduct, withServers } from './servers';
import { type Bench, OLD, YOUNG } from './setup';

const SECONDS = 2;

export type Growth = { call: string; young: number[]; old: number[] };
type Studio = { origin: string; databaseUrl: string; admin: { authorization: string } };
type Call = { call: string; measurePerSecond: (studio: Studio) => Promise<number> };

const measuredCall = (call: string, createLoad: (studio: Studio) => Load): Call => ({
  call,
  measurePerSecond: (studio) => measureThroughput(createLoad(studio), SECONDS),
});

const page = { offset: 0, limit: 50 };
/** Even the young studio has five open messages, so both studios return the same number. */
const openMessages = { offset: 0, limit: 5, includeArchived: false };
const newestFirst = { column: 'CREATED_AT', direction: 'DESC' };

const CALLS: Call[] = [
  measuredCall('schedule, cached', ({ origin }) => repeat(origin, scheduleByHash())),
  measuredCall('schedule, recomputed', ({ origin }) => ({ origin, requests: uncachedSchedules })),
  measuredCall('GET /availability', ({ origin }) => repeat(origin, availability)),
  {
    call: 'bookings on one class',
    measurePerSecond: async ({ origin, databaseUrl }) =>
      (await sellOut(productSeller({ url: origin }, databaseUrl))).perSecond,
  },
  adminCall("the teacher's next classes", print(NextClassesDocument), {}),
  adminCall("the teacher's messages", print(ContactMessagesDocument), openMessages),
  adminCall("the teacher's bookings", print(RecentBookingsDocument), { ...page, filter: {}, sort: newestFirst }),
];

function adminCall(call: string, query: string, variables: object): Call {
  const createRequest = ({ admin }: Studio): Request => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify({ query, variables }),
  });
  return measuredCall(call, (studio) => repeat(studio.origin, createRequest(studio)));
}

/** P5: the same calls in a young studio and in an old one, in answers per second. */
export async function measureGrowth({ cluster, rounds }: Bench): Promise<Growth[]> {
  const urls = { young: await cluster.createStudio('p5_young', YOUNG), old: await cluster.createStudio('p5_old', OLD) };
  const starts = { young: () => startProduct(urls.young), old: () => startProduct(urls.old) };
  return withServers(starts, async (servers) => {
    const [young, old] = [await signIn(servers.young, urls.young), await signIn(servers.old, urls.old)];
    const answers = await Promise.all([young, old].map(({ origin }) => fetchJson(origin, availability)));
    requireSameAnswers('P5', answers[0], answers[1]);
    const growth: Growth[] = [];
    for (const { call, measurePerSecond } of CALLS) {
      const figures = await measureAlternately(rounds, {
        young: () => measurePerSecond(young),
        old: () => measurePerSecond(old),
      });
      growth.push({ call, ...figures });
    }
    return growth;
  });
}

async function signIn({ url: origin }: ServerProcess, databaseUrl: string): Promise<Studio> {
  const { db, close } = createDatabase(databaseUrl);
  try {
    return { origin, databaseUrl, admin: await adminHeaders(db) };
  } finally {
    await close();
  }
}
