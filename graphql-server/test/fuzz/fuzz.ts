import http from 'node:http';
import { schema } from '../../src/graphql/schema';
import { createRandom } from '../random';
import { graphqlRequest } from './graphql-requests';
import { type Route, restRequest } from './rest-requests';
import { type FuzzAnswer, type FuzzRequest, send } from './send';
import type { Known } from './values';

/** A running product, its addresses, and a way to be signed in: a request may end the sign-in that it came with. */
export type FuzzTarget = {
  url: string;
  routes: readonly Route[];
  known: Known;
  signIn(): Promise<{ authorization: string }>;
};

export type FuzzReport = {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** What no request may bring about, each with the request. */
  violations: string[];
};

const AT_ONCE = 8;
/** What only the inside of the product says. */
const INSIDE = /(?:\\n|\n)\s+at .+:\d+|node_modules|PrismaClient|PostgresError|\bSQLSTATE\b/;

/** Sends `rounds` generated requests to every door, half of them signed in; the same ones for the same seed. */
export async function fuzz(
  target: FuzzTarget,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<FuzzReport> {
  const random = createRandom(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const report: FuzzReport = { requests: 0, statuses: {}, violations: [] };
  let admin = await target.signIn();

  const play = async (request: FuzzRequest, isAdmin: boolean) => {
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

  for (let sent = 0; sent < rounds; sent += AT_ONCE) {
    const requests = Array.from({ length: Math.min(AT_ONCE, rounds - sent) }, () => {
      const request = random.chance(0.5)
        ? restRequest(random, target.routes, target.known)
        : graphqlRequest(random, schema, target.known);
      return [request, random.chance(0.6)] as const;
    });
    await Promise.all(requests.map(([request, isAdmin]) => play(request, isAdmin)));
  }
  agent.destroy();
  return report;
}

function getFault({ status, text }: FuzzAnswer): string | null {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  const inside = INSIDE.exec(text);
  return inside ? `says ${inside[0].slice(0, 100)}` : null;
}
