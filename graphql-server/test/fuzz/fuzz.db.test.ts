import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Deps } from '../../src/deps';
import { adminHeaders } from '../admin';
import { createBookingRow } from '../card-bookings';
import { createClass } from '../classes';
import { startTestServer, type TestServer } from '../server';
import { type FuzzTarget, fuzz } from './fuzz';
import type { Route } from './rest-requests';

const SEED = Number(process.env.PROVE_SEED ?? 1);
const ROUNDS = 1_500 * Number(process.env.PROVE_ROUNDS ?? 1);
/** What the caches of a young process may still take. */
const GROWTH_BYTES = 48 * 1024 ** 2;

const targets: (FuzzTarget & { server: TestServer })[] = [];
async function open(adjust?: (deps: Deps) => Deps) {
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
  const target = {
    server,
    url: server.url,
    routes,
    known: { ids: [id, booking.id, message.id, 'a'.repeat(22)] },
    signIn: () => adminHeaders(db),
  };
  targets.push(target);
  return target;
}

let target: FuzzTarget;
beforeAll(async () => {
  target = await open();
});
afterAll(() => Promise.all(targets.map(({ server }) => server.close())));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

it('answers whatever it is sent, in words, and keeps nothing of it', { timeout: 60_000 + 60 * ROUNDS }, async () => {
  await fuzz(target, { seed: SEED, rounds: 300 });
  const before = heapUsed();
  const { requests, statuses, violations } = await fuzz(target, { seed: SEED + 1, rounds: ROUNDS });
  expect(violations, `seed ${SEED}`).toEqual([]);
  expect(requests).toBe(ROUNDS);
  // Enough of it got through for the rest to mean something.
  expect(statuses[200] ?? 0).toBeGreaterThan(ROUNDS / 5);
  expect(heapUsed() - before).toBeLessThan(GROWTH_BYTES);
  expect((await fetch(`${target.url}/readyz`)).status).toBe(200);
});

const INSIDE_WORDS = 'relation "Secret" at /srv/secret.ts:7';

it('finds the one part that throws, which says nothing of itself', async () => {
  const broken = await open((deps) => ({
    ...deps,
    clock: {
      now: () => {
        throw new TypeError(INSIDE_WORDS);
      },
    },
  }));
  const { violations } = await fuzz(broken, { seed: SEED, rounds: 200 });
  expect(violations.length).toBeGreaterThan(0);
  expect(violations.filter((words) => !words.startsWith('answered 500') || words.includes('ecret'))).toEqual([]);
});
