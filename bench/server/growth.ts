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
import { inTurn } from './alternate';
import { sellOut } from './hot-class';
import { always, answersPerSecond, type Load } from './load';
import { availability, coldSchedules, scheduleByHash } from './requests';
import { askOnce, requireSame } from './same-answers';
import { startProduct } from './servers';
import { type Bench, OLD, YOUNG } from './setup';
import { withServers } from './with-servers';
import { productSeller } from './write-path';

const SECONDS = 2;

export type Growth = { what: string; isTarget: boolean; young: number[]; old: number[] };
type Studio = { origin: string; databaseUrl: string; admin: { authorization: string } };
type Call = { what: string; isTarget: boolean; perSecond: (studio: Studio) => Promise<number> };

const loaded = (what: string, loadOf: (studio: Studio) => Load, isTarget = true): Call => ({
  what,
  isTarget,
  perSecond: (studio) => answersPerSecond(loadOf(studio), SECONDS),
});

const page = { offset: 0, limit: 50 };
/** As many messages as even the young studio has open. */
const OPEN = 5;
const newestFirst = { column: 'CREATED_AT', direction: 'DESC' };

const CALLS: Call[] = [
  loaded('schedule, warm', ({ origin }) => always(origin, scheduleByHash())),
  loaded('schedule, cold', ({ origin }) => ({ origin, requests: coldSchedules })),
  loaded('GET /availability', ({ origin }) => always(origin, availability)),
  {
    what: 'bookings on one class',
    isTarget: true,
    perSecond: async ({ origin, databaseUrl }) =>
      (await sellOut(productSeller({ url: origin }, databaseUrl))).perSecond,
  },
  asAdmin("the teacher's next classes", print(NextClassesDocument), {}),
  asAdmin("the teacher's messages", print(ContactMessagesDocument), { offset: 0, limit: OPEN, includeArchived: false }),
  asAdmin("the teacher's bookings", print(RecentBookingsDocument), { ...page, filter: {}, sort: newestFirst }),
];

function asAdmin(what: string, query: string, variables: object): Call {
  const requestOf = ({ admin }: Studio): Request => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify({ query, variables }),
  });
  return loaded(what, (studio) => always(studio.origin, requestOf(studio)), false);
}

/** P5: the same calls in a young studio and in an old one, answers per second. */
export async function measureGrowth({ cluster, rounds }: Bench): Promise<Growth[]> {
  const urls = { young: await cluster.createStudio('p5_young', YOUNG), old: await cluster.createStudio('p5_old', OLD) };
  const starts = { young: () => startProduct(urls.young), old: () => startProduct(urls.old) };
  return withServers(starts, async (servers) => {
    const [young, old] = [await studioOf(servers.young, urls.young), await studioOf(servers.old, urls.old)];
    const answers = await Promise.all([young, old].map(({ origin }) => askOnce(origin, availability)));
    requireSame('P5', answers[0]?.json, answers[1]?.json);
    const growth: Growth[] = [];
    for (const { what, isTarget, perSecond } of CALLS) {
      const figures = await inTurn(rounds, { young: () => perSecond(young), old: () => perSecond(old) });
      growth.push({ what, isTarget, ...figures });
    }
    return growth;
  });
}

async function studioOf({ url: origin }: ServerProcess, databaseUrl: string): Promise<Studio> {
  const { db, close } = createDatabase(databaseUrl);
  try {
    return { origin, databaseUrl, admin: await adminHeaders(db) };
  } finally {
    await close();
  }
}
