import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { captureLog } from '#test/log-lines';
import { sendFailure } from './error-response';

const WARNING = 40;
const ERROR = 50;
const failure = (code: string, message = 'broken') => Object.assign(new Error(message), { code });

let app: FastifyInstance;
let captured: ReturnType<typeof captureLog>;
beforeEach(() => {
  captured = captureLog();
  app = Fastify({ loggerInstance: captured.log as FastifyBaseLogger });
  app.setErrorHandler(sendFailure);
});
afterEach(() => app.close());

const start = () => app.listen({ port: 0, host: '127.0.0.1' });
const levels = () => captured.lines().flatMap(({ level }) => (Number(level) >= WARNING ? [level] : []));

it('logs no failure when the client disconnects, and logs one when a stream of the server breaks', async () => {
  app.get('/hung-up', async ({ socket }) => {
    socket.destroy();
    throw failure('ERR_STREAM_PREMATURE_CLOSE');
  });
  app.get('/broken', async () => {
    throw failure('ERR_STREAM_PREMATURE_CLOSE');
  });
  const origin = await start();
  await expect(fetch(`${origin}/hung-up`)).rejects.toThrow('fetch failed');
  expect(levels()).toEqual([]);
  expect((await fetch(`${origin}/broken`)).status).toBe(500);
  expect(levels()).toEqual([ERROR]);
});

it.each(['ECONNRESET', 'EPIPE'])('%s is an outage of the database only while the client is there', async (code) => {
  app.get('/there', async () => {
    throw failure(code, `write ${code}`);
  });
  app.get('/hung-up', async ({ socket }, { raw }) => {
    raw.writeHead(200);
    raw.write('a part');
    socket.destroy();
    throw failure(code, `write ${code}`);
  });
  const origin = await start();
  await expect(fetch(`${origin}/hung-up`)).rejects.toThrow('fetch failed');
  expect(levels()).toEqual([]);
  expect((await fetch(`${origin}/there`)).status).toBe(503);
});

it('cuts off an answer that has begun when the server fails, and logs why', async () => {
  app.get('/half', async (_request, { raw }) => {
    raw.writeHead(200);
    raw.write('a part');
    throw new Error('broken');
  });
  const origin = await start();
  await expect(fetch(`${origin}/half`).then((answer) => answer.text())).rejects.toThrow();
  expect(levels()).toEqual([ERROR]);
});
