import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ConnectionLimits = {
  /** A connection whose client reads nothing of a response for this many milliseconds is closed. */
  stalledMs: number;
  /** The most requests of one connection that run concurrently; later ones wait until a response has been sent. */
  requestsUnderWay: number;
  /** A connection with more waiting requests than this is closed. */
  requestsWaiting: number;
};

const CONNECTION_LIMITS: ConnectionLimits = { stalledMs: 30_000, requestsUnderWay: 16, requestsWaiting: 100 };

/** How many times a connection is checked within `stalledMs`. */
const CHECKS = 6;

/** The unanswered requests of one connection: how many are running, and the callbacks that start the others. */
type Queue = { underWay: number; waiting: (() => void)[] };

type Stall = { since: number; checkedAt: number; sent: number };

/**
 * Limits the resources that one connection can occupy. Node starts all pipelined requests at once; here only a few run
 * concurrently, and a request counts until its response has been sent. Call this before any other hook is added.
 */
export function limitConnections(app: FastifyInstance, limits: Partial<ConnectionLimits> = {}): void {
  const { stalledMs, requestsUnderWay, requestsWaiting } = { ...CONNECTION_LIMITS, ...limits };
  const queues = new WeakMap<Socket, Queue>();

  app.server.on('connection', requireAddress);
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

/**
 * Closes a connection whose client has left already, before it has an address. Node remembers the address of any other one, so that
 * `request.ip` is known also after the client has left.
 */
export function requireAddress(socket: Pick<Socket, 'remoteAddress' | 'destroy'>): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}

function openQueue(queues: WeakMap<Socket, Queue>, socket: Socket): Queue {
  const queue: Queue = { underWay: 0, waiting: [] };
  queues.set(socket, queue);
  return queue;
}

/** On a closed connection nothing more is started: nobody would receive the response. */
function startNext(queue: Queue, socket: Socket): void {
  const next = socket.destroyed ? undefined : queue.waiting.shift();
  if (next) next();
  else queue.underWay -= 1;
}

/**
 * Closes stalled and idle connections. Node's own socket timeout does not distinguish a slow request from a stalled reader, and
 * fires up to twice as late as configured. While this handler listens, Node closes no silent connection by itself, not even an
 * idle one.
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
 * Continues or begins a stall: nothing was sent for at least one check. The next call for the same stall comes one check later,
 * or two when Node has sent a part of its current chunk.
 */
function nextStall(stall: Stall | undefined, socket: Socket, checkMs: number): Stall {
  const checkedAt = performance.now();
  const sent = socket.bytesWritten - socket.writableLength;
  const goesOn = stall?.sent === sent && checkedAt - stall.checkedAt < 1.9 * checkMs;
  return { since: goesOn ? stall.since : checkedAt - checkMs, checkedAt, sent };
}
