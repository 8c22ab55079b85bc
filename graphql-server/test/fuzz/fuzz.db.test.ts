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

/** Requests of a round. */
const REQUESTS = 1_000;
/** What the caches of a young process may still take in a round. */
const GROWTH_BYTES = 48 * 1024 ** 2;

type Target = FuzzTarget & { server: TestServer };

async function open(adjust?: (deps: Deps) => Deps): Promise<Target> {
  const routes: Route[] = [];
  const server = await startTestServer({
    variables: { RATE_LIMIT_SCALE: '1000000', STRIPE_WEBHOOK_SECRET: 'whsec_fuzz', ENABLE_PLAYGROUND: '0' },
    // A list of methods is what an address does not answer; built files are sent as they are.
    onRoute: ({ method, url }) => {
      if (typeof method === 'string' && method !== 'HEAD' && !url.includes('/assets/')) routes.push({ method, url });
    },
    // Whoever guesses a password is made to wait; nobody has to wait for that here.
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

const INTERNAL_TEXTS = 'relation "Secret" at /srv/secret.ts:7';
/** The product with one part that throws something unheard of. */
const withBrokenClock = (deps: Deps): Deps => ({
  ...deps,
  clock: {
    now: () => {
      throw new TypeError(INTERNAL_TEXTS);
    },
  },
});

let target: Target;
let broken: Target;
beforeAll(async () => {
  [target, broken] = await Promise.all([open(), open(withBrokenClock)]);
  // So that what is loaded once is not taken for what is kept.
  await fuzz(target, { seed: 0, rounds: 300 });
}, SETUP_MS);
afterAll(() => Promise.all([target, broken].map(({ server }) => server.close())));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

/** Whatever it is sent, it answers in words, and keeps nothing of it. */
async function sendAnything(random: Random): Promise<string[]> {
  const before = heapUsed();
  const { statuses, violations } = await fuzz(target, { seed: random.between(1, 1e9), rounds: REQUESTS });
  const grown = heapUsed() - before;
  const { status } = await fetch(`${target.url}/readyz`);
  return [
    ...violations,
    // Enough of it got through for the rest to mean something.
    ...((statuses[200] ?? 0) > REQUESTS / 5 ? [] : [`Only ${statuses[200]} of ${REQUESTS} requests got through.`]),
    ...(grown < GROWTH_BYTES ? [] : [`It kept ${grown} bytes.`]),
    ...(status === 200 ? [] : [`Afterwards it is not ready: ${status}.`]),
  ];
}

async function sendToBroken(random: Random): Promise<string[]> {
  return (await fuzz(broken, { seed: random.between(1, 1e9), rounds: 200 })).violations;
}

describe('requests of all kinds', () => {
  prove({
    what: 'A thousand generated requests, from quite right to quite wrong, to every door',
    rounds: 1,
    longRounds: 50,
    round: sendAnything,
    control: { without: 'a clock that works', round: sendToBroken },
  });

  it('tells nothing of the one part that throws', async () => {
    const violations = await sendToBroken(createRandom(1));
    expect(violations.length).toBeGreaterThan(0);
    expect(violations.filter((text) => !text.startsWith('answered 500') || text.includes('ecret'))).toEqual([]);
  });
});
