import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { startTestServer, type TestServer } from '#test/server';
import { serveMetrics } from './metrics';

const METRICS_TOKEN = 'a-token-for-the-figures';
const authorization = `Bearer ${METRICS_TOKEN}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ variables: { METRICS_TOKEN }, withWorker: true });
});
afterAll(() => server.close());

const read = async (url = server.url, headers: Record<string, string> = { authorization }) => {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('GET /metrics', () => {
  it('reports requests, jobs, mail, payments and the process without personal data', async () => {
    const { id } = await createClass(server.deps.db);
    await buyOverRest(server.url, { classId: id, name: 'Canary Person', email: 'canary@example.com' });
    await fetch(`${server.url}/api/bookings/${id}/calendar.ics`);
    await server.deps.db.paymentIssue.create({
      data: { kind: 'DISPUTED', paymentIntentId: 'pi_canary', words: 'A canary sings.' },
    });
    await eventually(async () => expect((await read()).text).toMatch(/^studio_mails\{status="SENT"\} [1-9]$/m));
    const { type, text } = await read();
    expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
    for (const line of [
      /^studio_http_request_duration_seconds_count\{method="POST",route="\/api\/bookings",status="201"\} 1$/m,
      /^studio_job_duration_seconds_count\{job="send-mail",outcome="done"\} \d+$/m,
      /^studio_oldest_job_age_seconds \d/m,
      /^studio_payments\{status="BOOKED"\} 0$/m,
      /^studio_payment_issues_open 1$/m,
      /^studio_database_up 1$/m,
      /^studio_database_connections\{state="waiting"\} \d+$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
      /^process_resident_memory_bytes \d/m,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toMatch(/canary/i);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it.each(['', 'Bearer wrong', METRICS_TOKEN])('refuses the metrics to the Authorization header %j', async (given) => {
    expect(await read(server.url, { authorization: given })).toMatchObject({
      status: 401,
      text: expect.not.stringContaining('studio_'),
    });
  });

  it('omits the metrics of the database while it is unavailable', async () => {
    const { query } = server.deps.database.pool;
    server.deps.database.pool.query = (() => Promise.reject(new Error('away'))) as typeof query;
    try {
      const { status, text } = await read();
      expect(status).toBe(200);
      expect(text).toMatch(/^studio_database_up 0$/m);
      expect(text).not.toMatch(/^studio_(mails|payment_issues_open|jobs_waiting)\b.* \d/m);
    } finally {
      server.deps.database.pool.query = query;
    }
  });
});

describe('the address of the metrics', () => {
  it('serves no metrics without METRICS_TOKEN and METRICS_PORT', async () => {
    const closed = await startTestServer();
    try {
      expect((await read(closed.url)).status).toBe(404);
      expect(await serveMetrics(closed.deps)).toBeNull();
    } finally {
      await closed.close();
    }
  });

  it('serves the metrics only on METRICS_PORT when it is set', async () => {
    const own = await startTestServer({ variables: { METRICS_PORT: '0' } });
    const figures = await serveMetrics(own.deps);
    try {
      const origin = figures?.listeningOrigin;
      expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await read(origin, {})).text).toContain('studio_database_up 1');
      expect((await read(own.url)).status).toBe(404);
    } finally {
      await figures?.close();
      await own.close();
    }
  });
});
