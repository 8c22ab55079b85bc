import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How many writes start together. Each takes about a millisecond to its first query, so other requests are served in between. */
const AT_ONCE = 16;
/** More waiting writes than this are a burst, which is over when no request came for QUIET_MS. */
const FEW = 4;
const QUIET_MS = 2;
/** After so many pauses writes start without quiet: reads that never end must not hold them back. */
const MOST_PAUSES = 32;

/**
 * Starts requests that may write in the order of their arrival, a few at once, and when no other request is just arriving. Node
 * accepts one connection in each turn of the event loop: if hundreds of bookings come in one instant and each is executed at once,
 * a page that was requested with them is not even accepted before most of them are done (row P3 of docs/benchmarks.md).
 */
export function startWritesInTurns(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let requests = 0;

  async function startWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await waitForQuiet();
      for (const start of waiting.splice(0, AT_ONCE)) start();
    }
  }

  async function waitForQuiet(): Promise<void> {
    for (let pause = 0; pause < MOST_PAUSES; pause += 1) {
      const before = requests;
      await (waiting.length > FEW ? sleep(QUIET_MS) : setImmediate());
      if (requests === before) return;
    }
  }

  app.addHook('onRequest', ({ method }, _reply, done) => {
    requests += 1;
    if (method === 'GET' || method === 'HEAD') return done();
    waiting.push(done);
    if (waiting.length === 1) void startWaiting();
  });
}
