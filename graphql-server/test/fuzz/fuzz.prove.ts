import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/deps';
import { adminHeaders } from '../admin';
import { createBookingRow } from '../card-bookings';
import { createClass } from '../classes';
import { prove, SETUP_MS } from '../proofs/prove';
import { createRandom, type Random } from '../random';
import { startTestServer, type TestServer } from '../server';
import { type FuzzTarget, fuzz } from './fuzz';
import type { Route } from './rest-requests';

/** Requests per round. */
const REQUESTS = 1_000;
/** Heap growth in bytes that the caches of a new process may cause in one round. */
const GROWTH_BYTES = 48 * 1024 ** 2;

type Target = FuzzTarget & { server: TestServer };

async function open(adjust?: (deps: Deps) => Deps): Promise<Target> {
  const routes: Route[] = [];
  const server = await startTestServer({
    variables: { RATE_LIMIT_SCALE: '1000000', STRIPE_WEBHOOK_SECRET: 'whsec_fuzz', ENABLE_PLAYGROUND: '0' },
    // A route with a list of methods only answers 405, and built files are static: skip both.
    onRoute: ({ method, url }) => {
      if (typeof method === 'string' && method !== 'HEAD' && !url.includes('/assets/')) routes.push({ method, url });
    },
    // Skips the delay after a wrong password.
    adjust: (deps) => ({ ...(adjust?.(deps) ?? deps), pause: async () => undefined }),
  });
  const { db } = server.deps;
  const { id } = await createClass(db, { capacity: 1_000, shareableId: 'a'.repeat(22) });
  const booking = await createBookingRow(db);
  const message = await db.contactMessage.create({ data: { name: 'Ana', email: 'ana@example.com', message: 'Hello' } });
  return {
    server,
    url: server.url,
    routes,
    known: { ids: [id, booking.id, message.id, 'a'.repeat(22)] },
    signIn: () => adminHeaders(db),
  };
}

const INTERNAL_TEXT = 'relation "Secret" at /srv/secret.ts:7';
/** The dependencies with a clock that throws an unexpected error. */
const withBrokenClock = (deps: Deps): Deps => ({
  ...deps,
  clock: {
    now: () => {
      throw new TypeError(INTERNAL_TEXT);
    },
  },
});

let target: Target;
let broken: Target;
beforeAll(async () => {
  [target, broken] = await Promise.all([open(), open(withBrokenClock)]);
  // Warm up, so that one-time allocations do not count as growth.
  await fuzz(target, { seed: 0, rounds: 300 });
}, SETUP_MS);
afterAll(() => Promise.all([target, broken].map(({ server }) => server.close())));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** Sends generated requests. Returns violations: server errors, internal details, heap growth, or a server that is not ready. */
async function sendGenerated(random: Random): Promise<string[]> {
  const before = heapUsed();
  const { statuses, violations } = await fuzz(target, { seed: random.between(1, 1e9), rounds: REQUESTS });
  const grown = heapUsed() - before;
  const { status } = await fetch(`${target.url}/readyz`);
  return [
    ...violations,
    // Enough requests must succeed for the result to mean something.
    ...((statuses[200] ?? 0) > REQUESTS / 5 ? [] : [`Only ${statuses[200]} of ${REQUESTS} requests succeeded.`]),
    ...(grown < GROWTH_BYTES ? [] : [`The heap grew by ${grown} bytes.`]),
    ...(status === 200 ? [] : [`The server is not ready afterwards: ${status}.`]),
  ];
}

async function sendToBroken(random: Random): Promise<string[]> {
  return (await fuzz(broken, { seed: random.between(1, 1e9), rounds: 200 })).violations;
}

describe('generated requests', () => {
  prove({
    what: 'A thousand generated requests, from valid to absurd, arrive at every route and field',
    rounds: 1,
    longRounds: 50,
    round: sendGenerated,
    control: { without: 'a clock that works', round: sendToBroken },
  });

  it('reveals nothing of an internal error in a response', async () => {
    const violations = await sendToBroken(createRandom(1));
    expect(violations.length).toBeGreaterThan(0);
    // A page is sent without its content, as 503.
    expect(violations.filter((text) => !/^answered 50[03] /.test(text) || text.includes('ecret'))).toEqual([]);
  });
});
