import type { Request } from 'autocannon';
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

const KEYS_PER_CONNECTION = 700;

/** The same month under more cache keys than the server stores, none shared between connections: every answer is recomputed. */
export const uncachedSchedules = (connection: number): Request[] =>
  Array.from({ length: KEYS_PER_CONNECTION }, (_, n) =>
    scheduleByHash({ ...MONTH, name: connection * KEYS_PER_CONNECTION + n }),
  );

/** The same schedule as any GraphQL client requests it: the full query over POST. */
export const scheduleByQuery = (path = '/'): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ operationName: 'Schedule', query: text, variables: MONTH }),
});

export const availability: Request = { method: 'GET', path: `/availability?startDate=${MONTH.from}` };
