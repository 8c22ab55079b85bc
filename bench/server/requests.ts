import type { Request } from 'autocannon';
import { PUBLIC_READS } from '../../graphql-server/src/graphql/public-reads';
import { MONTH } from './setup';

const [hash, text] = Object.entries(PUBLIC_READS).find(([, query]) => query.startsWith('query Schedule(')) ?? ['', ''];

/** The month as the site asks for it: by the hash of the question, over GET. */
export function scheduleByHash(variables: object = MONTH): Request {
  const query = new URLSearchParams({
    operationName: 'Schedule',
    variables: JSON.stringify(variables),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
  });
  return { method: 'GET', path: `/graphql?${query}` };
}

const OWN_KEYS = 700;

/** The same month under one name after another, too many to be kept: every answer is made anew, for one who asks alone. */
export const coldSchedules = (connection: number): Request[] =>
  Array.from({ length: OWN_KEYS }, (_, n) => scheduleByHash({ ...MONTH, name: connection * OWN_KEYS + n }));

/** The same question as any client of GraphQL asks it. */
export const scheduleInFull = (path = '/'): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ operationName: 'Schedule', query: text, variables: MONTH }),
});

export const availability: Request = { method: 'GET', path: `/availability?startDate=${MONTH.from}` };
