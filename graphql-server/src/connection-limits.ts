import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ConnectionLimits = {
  /** A connection whose peer takes nothing of its answer for this many milliseconds is closed. */
  stalledMs: number;
  /** So many requests of one connection are under way at a time; the next ones wait for an answer to leave. */
  requestsUnderWay: number;
  /** A connection with more waiting requests than this is closed. */
  requestsWaiting: number;
};

const CONNECTION_LIMITS: ConnectionLimits = { stalledMs: 30_000, requestsUnderWay: 16, requestsWaiting: 100 };

/** How often a connection is looked at within `stalledMs`. */
const CHECKS = 6;

/** The requests of one connection that have no complete answer yet: how many are under way, and what starts the others. */
type Queue = { underWay: number; waiting: (() => void)[] };

type Stall = { since: number; checkedAt: number; sent: number };

/**
 * Bounds what one connection can hold of the server. Node parses all requests that are sent without waiting for answers
 * (pipelining) and starts them at once; here a few are under way at a time, and an answer counts until it has been sent. Has to
 * be called before any other hook is added.
 */
export function limitConnections(app: FastifyInstance, limits: Partial<ConnectionLimits> = {}): void {
  const { stalledMs, requestsUnderWay, requestsWaiting } = { ...CONNECTION_LIMITS, ...limits };
  const queues = new WeakMap<Socket, Queue>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const queue = queues.get(socket) ?? openQueue(queues, socket);
    reply.raw.once('close', () => startNext(queue, socket));
    if (queue.underWay < requestsUnderWay) {
      queue.underWay += 1;
      done();
    } else if (queue.waiting.length < requestsWaiting) queue.waiting.push(done);
    else socket.destroy();
  });
  closeStalled(app, stalledMs, (socket) => (queues.get(socket)?.underWay ?? 0) > 0);
}

function openQueue(queues: WeakMap<Socket, Queue>, socket: Socket): Queue {
  const queue: Queue = { underWay: 0, waiting: [] };
  queues.set(socket, queue);
  return queue;
}

/** Nobody would get the answer of a request that waits on a closed connection. */
function startNext(queue: Queue, socket: Socket): void {
  const next = socket.destroyed ? undefined : queue.waiting.shift();
  if (next) next();
  else queue.underWay -= 1;
}

/**
 * Node's own timeout of a connection cannot tell a slow request from a stalled reader, and closes up to twice as late as it
 * says. While this handler listens, Node closes no silent connection by itself, also none that is kept alive.
 */
function closeStalled(app: FastifyInstance, stalledMs: number, isBusy: (socket: Socket) => boolean): void {
  const checkMs = stalledMs / CHECKS;
  const stalls = new WeakMap<Socket, Stall>();
  app.server.setTimeout(checkMs, (socket) => {
    const isStalled = socket.writableLength > 0;
    const stall = isStalled ? nextStall(stalls.get(socket), socket, checkMs) : null;
    if (stall) stalls.set(socket, stall);
    const isIdleConnection = !isStalled && !isBusy(socket) && socket.bytesWritten > 0;
    if (isIdleConnection || (stall && stall.checkedAt - stall.since >= stalledMs - checkMs)) socket.destroy();
    else socket.setTimeout(checkMs);
  });
}

/**
 * Nothing was sent for at least one check. The next call for the same stall comes one check later, or two when a part of the
 * chunk was sent that Node is sending.
 */
function nextStall(stall: Stall | undefined, socket: Socket, checkMs: number): Stall {
  const checkedAt = performance.now();
  const sent = socket.bytesWritten - socket.writableLength;
  const goesOn = stall?.sent === sent && checkedAt - stall.checkedAt < 1.9 * checkMs;
  return { since: goesOn ? stall.since : checkedAt - checkMs, checkedAt, sent };
}
