import http from 'node:http';
import { schema } from '../../src/graphql/schema';
import { createRandom } from '../random';
import { graphqlRequest } from './graphql-requests';
import { type Route, restRequest } from './rest-requests';
import { type FuzzAnswer, type FuzzRequest, send } from './send';
import type { Known } from './values';

/** A running server, its routes, and a way to sign in again, because a generated request may end its own session. */
export type FuzzTarget = {
  url: string;
  routes: readonly Route[];
  known: Known;
  signIn(): Promise<{ authorization: string }>;
};

export type FuzzReport = {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Responses that must never occur, each with its request. */
  violations: string[];
};

const CONCURRENCY = 8;
/** Texts that reveal internals of the server. */
const INTERNALS = /(?:\\n|\n)\s+at .+:\d+|node_modules\/|PrismaClient|PostgresError|\bSQLSTATE\b/;

/** Sends `rounds` generated requests over REST and GraphQL, 60 % of them signed in; the same requests for the same seed. */
export async function fuzz(
  target: FuzzTarget,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<FuzzReport> {
  const random = createRandom(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const report: FuzzReport = { requests: 0, statuses: {}, violations: [] };
  let admin = await target.signIn();

  const sendOne = async (request: FuzzRequest, isAdmin: boolean) => {
    const headers = isAdmin ? { ...request.headers, ...admin } : request.headers;
    const text = `${request.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 500) ?? ''}`;
    try {
      const answer = await send(agent, target.url, { ...request, headers });
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
      const fault = getFault(answer);
      if (fault) report.violations.push(`${fault}: ${text}`);
      if (isAdmin && answer.status === 401) admin = await target.signIn();
    } catch (error) {
      report.violations.push(`no answer (${error}): ${text}`);
    }
    report.requests += 1;
  };

  for (let sent = 0; sent < rounds; sent += CONCURRENCY) {
    const requests = Array.from({ length: Math.min(CONCURRENCY, rounds - sent) }, () => {
      const request = random.chance(0.5)
        ? restRequest(random, target.routes, target.known)
        : graphqlRequest(random, schema, target.known);
      return [request, random.chance(0.6)] as const;
    });
    await Promise.all(requests.map(([request, isAdmin]) => sendOne(request, isAdmin)));
  }
  agent.destroy();
  return report;
}

function getFault({ status, text }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  const internals = INTERNALS.exec(text);
  return internals ? `reveals ${internals[0].slice(0, 100)}` : null;
}
