import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { dripRaw, head, openIdle, readRaw, sendRaw, startRaw } from '#test/raw-http';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const POSTS = ['/api/bookings', '/api/bookings/create-payment-intent', '/api/contact', '/graphql'];
const json = { 'content-type': 'application/json' };

async function sendQuery(path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}
const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = json,
) => sendQuery(path, { method: 'POST', body, headers });

const text = { message: expect.stringMatching(/^[A-Z].{5,120}\.$/) };

describe.each(POSTS)('POST %s', (path) => {
  it('refuses a body of more than 100 kB', async () => {
    expect(await post(path, JSON.stringify({ text: 'x'.repeat(100_000) }))).toMatchObject({ status: 413, body: text });
  });

  it.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/xml', '<a/>'],
    ['application/jsonp', '{}'],
    ['nonsense', '{}'],
  ])('refuses a body of type %s', async (type, body) => {
    expect(await post(path, body, { 'content-type': type })).toMatchObject({ status: 415, body: text });
  });

  it('refuses a multipart form and a body without a content type', async () => {
    const form = new FormData();
    form.set('name', 'Ana');
    expect(await post(path, form, {})).toMatchObject({ status: 415, body: text });
    expect(await post(path, new TextEncoder().encode('{}'), {})).toMatchObject({ status: 415, body: text });
  });

  it.each(['gzip', 'br', 'deflate', 'nonsense'])('refuses a body with the content encoding %s', async (encoding) => {
    const bomb = new Uint8Array(gzipSync('x'.repeat(1_000_000)));
    const answer = await post(path, bomb, { ...json, 'content-encoding': encoding });
    expect(answer).toMatchObject({ status: 415, body: text });
  });

  it.each(['{', '{"a":"b', '{"a":1,}', "{'a':1}", '\ufeff\ufeff{}', '', '{"__proto__":{"a":1}}'])(
    'refuses the malformed body %j',
    async (body) => {
      expect((await post(path, body)).status).toBe(400);
    },
  );

  it.each(['[]', '[[]]', '"text"', 'null', '7', '{}'])('refuses the JSON %s', async (body) => {
    expect((await post(path, body)).status).toBe(400);
  });

  it('refuses headers of 100 kB with a message', async () => {
    const answer = await sendRaw(server.url, head(`POST ${path} HTTP/1.1`, `X-Filler: ${'x'.repeat(100_000)}`));
    expect(readRaw(answer)).toMatchObject({ status: 431, body: text });
  });
});

describe('HTTP methods', () => {
  it.each([
    ['PUT', '/api/bookings', 'POST'],
    ['GET', '/api/bookings', 'POST'],
    ['HEAD', '/api/bookings', 'POST'],
    ['OPTIONS', '/api/bookings', 'POST'],
    ['DELETE', '/api/bookings/create-payment-intent', 'POST'],
    ['GET', '/api/contact', 'POST'],
    ['POST', '/availability', 'GET, HEAD'],
    ['PATCH', '/api/availability', 'GET, HEAD'],
    ['POST', '/api/availability/homepage', 'GET, HEAD'],
    ['DELETE', '/availability/shared/x', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/graphql', 'GET, POST'],
    ['DELETE', '/graphql', 'GET, POST'],
  ])('answers %s %s with 405 and the allowed methods', async (method, path, allowed) => {
    const { status, headers } = await sendQuery(path, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allowed);
  });

  it('answers 405 with a message to a request whose body is not read', async () => {
    expect(await sendQuery('/api/contact', { method: 'PUT', body: 'x'.repeat(50_000) })).toMatchObject({
      status: 405,
      body: text,
    });
  });

  it('answers an address with a slash at its end as the one without it', async () => {
    for (const path of ['/availability', '/api/availability/homepage', '/healthz']) {
      const [plain, slashed] = [await sendQuery(path), await sendQuery(`${path}/`)];
      expect([slashed.status, slashed.text], path).toEqual([200, plain.text]);
    }
    expect(await post('/api/contact/', '{}')).toMatchObject({ status: 400, body: text });
  });

  it('answers HEAD like GET without the body', async () => {
    const [get, without] = await Promise.all([
      sendQuery('/availability'),
      sendQuery('/availability', { method: 'HEAD' }),
    ]);
    expect(without).toMatchObject({ status: 200, text: '' });
    expect(without.headers.get('content-type')).toBe(get.headers.get('content-type'));
  });

  it.each(['PROPFIND', 'TRACE', 'CONNECT', 'BREW'])('stays up after a request with the method %s', async (method) => {
    const answer = await sendRaw(server.url, head(`${method} /api/bookings HTTP/1.1`, 'Connection: close'));
    expect(answer).not.toMatch(/^HTTP\/1\.1 [25]/);
    expect((await sendQuery('/healthz')).status).toBe(200);
  });
});

describe('URLs', () => {
  const replaceWith = (ids: string[]) =>
    ids.flatMap((id) => [
      `/api/availability/shared/${id}`,
      `/availability/shared/${id}`,
      `/api/bookings/${id}/calendar.ics`,
    ]);
  // As a browser would navigate, and without a client that tidies addresses.
  const navigate = async (path: string) =>
    readRaw(await sendRaw(server.url, head(`GET ${path} HTTP/1.1`, 'Accept: text/html', 'Connection: close')));

  it.each([
    '/api/x',
    '/api',
    '/api/',
    '/api/availability/zzz/yy',
    '/availability/zzz/yy',
    '/availability/zzz',
    '/availability/shared',
    '/availability/shared/',
    '/availability/shared/a/b',
    '/graphql/x',
    '/api/../availability/zzz',
    ...replaceWith(['x', '%00', '..%2F..%2Fetc', '%2e%2e%2f', '%F0%9F%92%A9', "'%20OR%201=1--", 'x'.repeat(10_000)]),
  ])('answers %.60s with 404 in JSON, never with a page of the site', async (path) => {
    expect(await navigate(path)).toEqual({ status: 404, body: text });
  });

  it.each(replaceWith(['%', '%ff', '%zz']))('answers the malformed URL %s with 400', async (path) => {
    expect(await navigate(path)).toEqual({ status: 400, body: text });
  });

  it.each([
    '/.env',
    '/.git/config',
    '/prisma/schema.prisma',
    '/package.json',
    '/assets/index.js.map',
    '/..%2f..%2f.env',
  ])('answers 404 at %s', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });

  it.each([
    ['application/json', '{}'],
    ['application/json', '{'],
    ['application/json', 'x'.repeat(200_000)],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/xml', '<a/>'],
  ])('answers 404 to a POST of type %s where there is nothing, whatever its body', async (type, body) => {
    for (const path of ['/nope', '/api/nope']) {
      expect(await post(path, body, { 'content-type': type })).toMatchObject({ status: 404, body: text });
    }
  });

  it.each([
    'startDate=2027-02-01&startDate=2027-03-01',
    'startDate=',
    'startDate=2027-02-29',
    'startDate=2027-2-1',
    'startDate=01/02/2027',
    'startDate=%00',
    'startDate=2027-02-01%00',
    'startDate=1970-01-01',
    'startDate=9999-01-01',
    "startDate=2027-02-01'--",
    `startDate=${'9'.repeat(5_000)}`,
  ])('refuses the schedule query ?%s', async (query) => {
    for (const path of ['/availability', '/api/availability']) {
      expect(await sendQuery(`${path}?${query}`)).toMatchObject({ status: 400, body: text });
    }
  });
});

describe('responses', () => {
  it('lets no page of another origin send a change, also after a preflight request', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const methods = ['GET', 'OPTIONS', 'POST'];
    const calls = [...POSTS.flatMap((path) => methods.map((method) => [path, method])), ['/availability', 'OPTIONS']];
    for (const [path = '', method = ''] of calls) {
      const answer = await sendQuery(path, { method, headers });
      const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
      expect(cors).toEqual([]);
    }
  });

  it('answers an unexpected failure with 500, a reference and no internal details', async () => {
    const failing = await startTestServer({
      adjust: (deps) => {
        const fail = () => Promise.reject(new Error('SELECT secret FROM "Booking" at /srv/app.ts:1'));
        return { ...deps, db: { availability: { findMany: fail } } as never };
      },
    });
    try {
      const response = await fetch(`${failing.url}/availability`);
      const text = await response.text();
      expect(response.status).toBe(500);
      const id = response.headers.get('x-request-id');
      expect(JSON.parse(text)).toEqual({ message: expect.stringContaining(`tell us this number: ${id}.`) });
      expect(text).not.toMatch(/SELECT|secret|app\.ts/);
    } finally {
      await failing.close();
    }
  });

  it('forbids every cache to store personal responses', async () => {
    const { id: classId } = await createClass(server.deps.db);
    const body = { userName: 'Ana', userEmail: 'ana@example.com', classId, paymentMethod: 'payInPerson' };
    const booked = await post('/api/bookings', JSON.stringify(body));
    expect(booked.status).toBe(201);
    const answers = [
      booked,
      await post('/api/bookings', '{}'),
      await post('/api/bookings/create-payment-intent', JSON.stringify({ ...body, amount: 15 })),
      await post('/graphql', JSON.stringify({ query: '{ checkout { isTestMode } }' })),
    ];
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
    expect(booked.headers.get('x-content-type-options')).toBe('nosniff');
    expect(booked.headers.get('x-powered-by')).toBeNull();
  });
});

describe('a refused body', () => {
  const BYTES = 10_000_000;
  const LENGTH = `Content-Length: ${BYTES}`;
  const JSON_TYPE = 'Content-Type: application/json';

  it.each([
    ['/graphql', [JSON_TYPE, LENGTH], 413],
    ['/api/contact', [JSON_TYPE, LENGTH], 413],
    ['/api/contact', [JSON_TYPE, LENGTH, 'Connection: close'], 413],
    ['/api/stripe/webhook', [JSON_TYPE, LENGTH, 'Connection: close'], 413],
    ['/api/contact', ['Content-Encoding: gzip', LENGTH, 'Connection: close'], 415],
    ['/api/nope', [JSON_TYPE, LENGTH, 'Connection: close'], 404],
  ])('is received before the answer of %s with %j, so that its client reads it', async (path, headers, status) => {
    // More than the buffers of the operating system hold: it is sent only if somebody receives it.
    const request = await startRaw(server.url, head(`POST ${path} HTTP/1.1`, ...headers) + ' '.repeat(BYTES - 1));
    const answer = await request.finish(' ');
    expect(readRaw(answer)).toMatchObject({ status, body: text });
  });
});

describe('a body that never ends', () => {
  it('times out a body that stops arriving and goes on serving', async () => {
    const slow = await startTestServer();
    slow.app.server.requestTimeout = 300;
    slow.app.server.headersTimeout = 300;
    try {
      const answer = await sendRaw(
        slow.url,
        head('POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100'),
        '{',
      );
      expect(readRaw(answer)).toMatchObject({ status: 408, body: text });
      expect((await fetch(`${slow.url}/healthz`)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });

  it('times out a body that arrives one byte at a time', async () => {
    const slow = await startTestServer();
    slow.app.server.requestTimeout = 300;
    slow.app.server.headersTimeout = 300;
    try {
      const start = head('POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100000');
      expect(readRaw(await dripRaw(slow.url, start))).toMatchObject({ status: 408, body: text });
    } finally {
      await slow.close();
    }
  });

  it('goes on serving while 500 idle connections are open', async () => {
    const sockets = await openIdle(server.url, 500);
    try {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('a request on an open connection while the server stops', () => {
  /** Sends a request whose head is complete only after the listener has closed. Returns the response. */
  async function askWhileStopping(...lines: string[]): Promise<string> {
    const stopping = await startTestServer();
    const sockets: Socket[] = [];
    stopping.app.server.on('connection', (socket: Socket) => sockets.push(socket));
    const start = lines.join('\r\n');
    const request = await startRaw(stopping.url, start);
    await eventually(async () => expect(sockets[0]?.bytesRead).toBe(start.length));
    const closed = stopping.close();
    await eventually(async () => expect(stopping.app.server.listening).toBe(false));
    const answer = await request.finish('\r\nHost: localhost\r\n\r\n');
    await closed;
    return answer;
  }

  it('is answered in full, and the server is not ready', async () => {
    const readiness = await askWhileStopping('GET /readyz HTTP/1.1');
    expect(readRaw(readiness)).toEqual({ status: 503, body: { status: 'not ready' } });
    expect(readRaw(await askWhileStopping('GET /availability HTTP/1.1'))).toEqual({ status: 200, body: [] });
  });

  it('opens no stream, which would outlast the server', async () => {
    const query = new URLSearchParams({
      query: 'subscription { scheduleChanged(from: "2026-12-01", to: "2026-12-31") { asOf } }',
    });
    const refused = await askWhileStopping(`GET /graphql?${query} HTTP/1.1`, 'Accept: text/event-stream');
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toContain('"message":"The server is about to stop. Please ask again in a moment."');
  });
});

describe('one connection', () => {
  it('closes a connection that never reads its responses and goes on serving', async () => {
    const patient = await startTestServer({ connectionLimits: { stalledMs: 1_200 } });
    try {
      await Promise.all(Array.from({ length: 400 }, () => createClass(patient.deps.db)));
      const [socket] = await openIdle(patient.url, 1);
      // Together larger than the send buffers of the operating system.
      socket?.write(head(`GET /availability?startDate=${CLASS_DATE} HTTP/1.1`).repeat(100));
      const connections = () => promisify(patient.app.server.getConnections.bind(patient.app.server))();
      await eventually(async () => expect(await connections()).toBe(0));
      expect(socket?.readableFlowing).toBeNull();
      expect((await fetch(`${patient.url}/healthz`)).status).toBe(200);
    } finally {
      await patient.close();
    }
  });

  it('processes at most 16 requests of one connection at once', async () => {
    let underWay = 0;
    let most = 0;
    const counting = await startTestServer({
      adjust: (deps) => ({
        ...deps,
        isReady: async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          const isReady = await deps.isReady();
          underWay -= 1;
          return isReady;
        },
      }),
    });
    try {
      const requests = head('GET /readyz HTTP/1.1').repeat(99) + head('GET /readyz HTTP/1.1', 'Connection: close');
      const answers = await sendRaw(counting.url, requests);
      expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(100);
      expect(most).toBe(16);
      await sendRaw(counting.url, head('GET /readyz HTTP/1.1').repeat(100_000)).catch(() => 'disconnected');
      expect(most).toBe(16);
      expect((await fetch(`${counting.url}/healthz`)).status).toBe(200);
    } finally {
      await counting.close();
    }
  });
});
