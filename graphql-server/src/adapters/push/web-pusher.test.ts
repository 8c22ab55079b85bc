import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { createPushDevice } from '#test/push-device';
import { createWebPusher, isPublicAddress, lookupPublic, toOutcome, toText } from './web-pusher';

it.each([
  [201, undefined, { result: 'TAKEN' }],
  [200, undefined, { result: 'TAKEN' }],
  [404, undefined, { result: 'GONE' }],
  [410, undefined, { result: 'GONE' }],
  [429, '120', { result: 'BUSY', retryAfterSeconds: 120 }],
  [429, undefined, { result: 'BUSY', retryAfterSeconds: null }],
  [429, 'soon', { result: 'BUSY', retryAfterSeconds: null }],
  [503, '99999999999', { result: 'BUSY', retryAfterSeconds: 86_400 }],
  [500, undefined, { result: 'BUSY', retryAfterSeconds: null }],
  [302, undefined, { result: 'REFUSED' }],
  [401, undefined, { result: 'KEYS_REFUSED' }],
  [403, undefined, { result: 'KEYS_REFUSED' }],
  [400, undefined, { result: 'REFUSED' }],
  [413, undefined, { result: 'REFUSED' }],
])('maps %i (Retry-After %s) to %j', (status, retryAfter, outcome) => {
  expect(toOutcome(status, retryAfter)).toMatchObject(outcome);
});

it.each([
  ['142.250.184.10', true],
  ['2a00:1450:4003:80e::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('resolves no address for a name of this machine', async () => {
  for (const options of [{}, { all: true }]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', options, resolve));
    expect(error).toMatchObject({ message: 'localhost has no public address.' });
  }
});

it('declares the notification for a browser that shows it without the service worker', () => {
  const payload = {
    title: 'Marta booked',
    body: 'Sunrise Mat, Sat 12 Dec 09:30',
    path: '/admin/classes/1',
    tag: 'booking_made',
    count: 1,
    plural: 'new bookings',
    inboxCount: 2,
    receipt: 'r',
  };
  const { title, body, ...data } = payload;
  expect(JSON.parse(toText(payload, 'https://studio.example'))).toEqual({
    ...payload,
    web_push: 8030,
    mutable: true,
    app_badge: 2,
    notification: {
      title,
      body,
      navigate: 'https://studio.example/admin/classes/1',
      tag: 'booking_made',
      lang: 'en',
      data,
    },
  });
  const long = { ...payload, body: '\u{1f469}\u200d'.repeat(320) };
  expect(JSON.parse(toText(long, 'https://studio.example'))).toEqual(long);
});

describe('a server that is no push service', () => {
  const TLS = 'graphql-server/test/tls/localhost';
  const PAYLOAD = {
    title: 'Sunrise Mat',
    body: 'One booking',
    path: '/admin/dashboard',
    tag: 'booking',
    count: 1,
    plural: 'new bookings',
    inboxCount: 0,
    receipt: 'r',
  };
  const key = webPush.generateVAPIDKeys();
  const closing: (() => void)[] = [];
  beforeEach(() => vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0'));
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const close of closing.splice(0)) close();
  });

  /** Sends a push to a server with this behaviour; returns the outcome. */
  async function pushTo(answer: (request: IncomingMessage, response: ServerResponse) => void, deadlineMs = 60_000) {
    const server = createServer({ key: readFileSync(`${TLS}.key.pem`), cert: readFileSync(`${TLS}.cert.pem`) }, answer);
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    return pusherFor([origin], deadlineMs).send({ endpoint: `${origin}/device`, ...createPushDevice().keys }, PAYLOAD);
  }
  const pusherFor = (extraOrigins: string[], deadlineMs: number) =>
    createWebPusher({
      identity: async () => key,
      subject: 'mailto:a@studio.example',
      extraOrigins,
      origin: 'https://studio.example',
      deadlineMs,
    });

  it('times out when it never answers', async () => {
    expect(await pushTo(() => undefined, 200)).toMatchObject({
      result: 'BUSY',
      text: expect.stringMatching(/in time/),
    });
  });

  it('a push service that answers without end is cut off', async () => {
    let written = 0;
    const outcome = await pushTo((_request, response) => {
      response.writeHead(201);
      const write = () => {
        written += 65_536;
        if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(write));
      };
      write();
    });
    expect(outcome).toEqual({ result: 'TAKEN' });
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });

  it('a push service that redirects is not followed', async () => {
    const requested: string[] = [];
    const outcome = await pushTo((request, response) => {
      requested.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(outcome).toMatchObject({ result: 'REFUSED' });
    expect(requested).toEqual(['/device']);
  });

  it('a push service with a private address is not called', async () => {
    let calls = 0;
    const inside = createPlainServer(() => {
      calls += 1;
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    closing.push(() => inside.close());
    const endpoint = `https://127.0.0.1:${(inside.address() as AddressInfo).port}/x`;
    const outcome = await pusherFor([], 500).send({ endpoint, ...createPushDevice().keys }, PAYLOAD);
    expect([outcome, calls]).toEqual([{ result: 'GONE' }, 0]);
  });
});
