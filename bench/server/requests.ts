import type { Request } from 'autocannon';
import { addDays } from '#contract/civil-date';
import { PERSISTED_QUERIES } from '../../graphql-server/src/graphql/public-reads';
import { MONTH } from './setup';

const [hash, text] = Object.entries(PERSISTED_QUERIES).find(([, query]) => query.startsWith('query Schedule(')) ?? [
  '',
  '',
];

/** The month's schedule as the site requests it: a persisted query over GET. */
export function scheduleByHash(variables: object = MONTH): Request {
  const query = new URLSearchParams({
    operationName: 'Schedule',
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
  });
  return { method: 'GET', path: `/graphql?${query}` };
}

/** More ranges than the server caches. */
const RANGES = 700;

/**
 * Ranges of about a month, which contain the same weekly series. No two connections share one, so the server recomputes every
 * answer. The first range of connection 0 is the month itself.
 */
export function uncachedSchedules(connection: number): Request[] {
  const longer = connection % 2 === 0 ? -connection / 2 : (connection + 1) / 2;
  return Array.from({ length: RANGES }, (_, n) =>
    scheduleByHash({ from: addDays(MONTH.from, n), to: addDays(MONTH.to, n + longer) }),
  );
}

/** The same schedule as any GraphQL client requests it: the full query over POST. */
export const scheduleByQuery = (path = '/'): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ operationName: 'Schedule', query: text, variables: MONTH }),
});

export const availability: Request = { method: 'GET', path: `/availability?startDate=${MONTH.from}` };
