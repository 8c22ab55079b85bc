import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually';
import { head } from '#test/raw-http';
import { type ConnectionLimits, limitConnections } from './connection-limits';

/** More than the socket buffers of the system hold. */
const LARGE = Buffer.alloc(30_000_000, 'x');

let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

/** Serves `/large`, `/slow` (after `slowMs`) and `/counted`, whose responses wait for `counted.release()`. */
async function startApp(limits: Partial<ConnectionLimits>, slowMs = 0) {
  app = fastify({ keepAliveTimeout: 100, forceCloseConnections: 'idle' });
  limitConnections(app, limits);
  const counted = { started: 0, inProgress: 0, most: 0, release: () => undefined as unknown };
  const gate = new Promise<void>((resolve) => {
    counted.release = resolve;
  });
  app.get('/large', async () => LARGE);
  app.get('/slow', async () => {
    await sleep(slowMs);
    return 'slow';
  });
  app.get('/counted/:number', async (request) => {
    counted.started += 1;
    counted.inProgress += 1;
    counted.most = Math.max(counted.most, counted.inProgress);
    await gate;
    counted.inProgress -= 1;
    return `answer ${(request.params as { number: string }).number};`;
  });
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return {
    counted,
    open: () => {
      const socket = connect(Number(url.port), url.hostname);
      socket.on('error', () => undefined); // the server is expected to close the connection
      sockets.push(socket);
      return socket;
    },
  };
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const untilClosed = () => eventually(async () => expect(await connections()).toBe(0));
const get = (path: string) => head(`GET ${path} HTTP/1.1`);
const counting = (count: number) => Array.from({ length: count }, (_, index) => get(`/counted/${index}`)).join('');

describe('a connection whose peer never reads', () => {
  it('closes a connection whose peer read nothing of the response for as long as the limit', async () => {
    const { open } = await startApp({ stalledMs: 1_200 });
    open().write(get('/large'));
    await eventually(async () => expect(await connections()).toBe(1));
    await untilClosed();
  }, 20_000);

  it('closes a connection whose peer reads none of the responses to its pipelined requests', async () => {
    const { open } = await startApp({ stalledMs: 1_200 });
    open().write(get('/large').repeat(16));
    await eventually(async () => expect(await connections()).toBe(1));
    await untilClosed();
  }, 20_000);
});

describe('a slow connection', () => {
  it('leaves a connection open while its peer reads, however long that takes', async () => {
    const { open } = await startApp({ stalledMs: 1_500 });
    const socket = open();
    const startedAt = performance.now();
    socket.write(get('/large'));
    let received = 0;
    let sinceRest = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      sinceRest += chunk.length;
      if (sinceRest < 1_000_000) return;
      sinceRest = 0;
      socket.pause();
      setTimeout(() => socket.resume(), 150);
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toBeGreaterThan(LARGE.length);
    expect(performance.now() - startedAt).toBeGreaterThan(3_000);
  }, 30_000);

  it('leaves a connection open while its request is processed, however long that takes', async () => {
    const { open } = await startApp({ stalledMs: 60 }, 400);
    const socket = open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(get('/slow'));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK.*slow$/s);
  });
});

describe('an idle keep-alive connection', () => {
  it('closes a keep-alive connection when no further request arrives', async () => {
    const { open } = await startApp({});
    open().write(get('/slow'));
    await eventually(async () => expect(await connections()).toBe(1));
    await untilClosed();
  });
});

describe('pipelined requests', () => {
  it('processes pipelined requests a few at a time and answers them in order', async () => {
    const { counted, open } = await startApp({});
    const socket = open();
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    socket.write(counting(100));
    await eventually(async () => expect(counted.started).toBe(16));
    counted.release();
    await eventually(async () => expect(answers).toContain('answer 99;'));
    expect(counted.most).toBe(16);
    expect(answers.match(/answer \d+;/g)).toEqual(Array.from({ length: 100 }, (_, index) => `answer ${index};`));
    // No request is in progress any more: the connection is idle.
    await untilClosed();
  });

  it('closes a connection with too many pipelined requests and starts none beyond the limit', async () => {
    const { counted, open } = await startApp({});
    const socket = open();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write(counting(100_000));
    await closed;
    await untilClosed();
    expect(counted.started).toBe(16);
    counted.release();
    await eventually(async () => expect(counted.inProgress).toBe(0));
    expect(counted.started).toBe(16);
  });

  it('lets no pipelined requests delay another connection', async () => {
    const { counted, open } = await startApp({});
    open().write(counting(100));
    await eventually(async () => expect(counted.started).toBe(16));
    open().write(counting(1));
    await eventually(async () => expect(counted.started).toBe(17));
    counted.release();
  });
});
