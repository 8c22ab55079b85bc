import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { captureLog } from '#test/log-lines';
import { sendFailure } from './error-response';

const cutShort = () => Object.assign(new Error('cut short'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

it('logs no failure when the client disconnects, and logs one when a stream of the server breaks', async () => {
  const { log, lines } = captureLog();
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger });
  app.setErrorHandler(sendFailure);
  app.get('/hung-up', async ({ socket }) => {
    socket.destroy();
    throw cutShort();
  });
  app.get('/broken', async () => {
    throw cutShort();
  });
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(`${origin}/hung-up`)).rejects.toThrow('fetch failed');
    expect(lines().filter(({ level }) => level === 50)).toEqual([]);
    expect((await fetch(`${origin}/broken`)).status).toBe(500);
    expect(lines().filter(({ level }) => level === 50)).toHaveLength(1);
  } finally {
    await app.close();
  }
});
