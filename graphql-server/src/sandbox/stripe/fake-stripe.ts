import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { registerApi } from './api';
import { createFaults, type Faults } from './faults';
import { createLedger, type Ledger, type LedgerOptions } from './ledger';
import type { LedgerStore } from './store';

export type FakeStripeOptions = LedgerOptions & {
  store: LedgerStore;
  host?: '127.0.0.1';
  /** Absent: any free port. */
  port?: number;
  secretKey: string;
  publishableKey: string;
};

export type FakeStripe = { url: string; ledger: Ledger; faults: Faults; close(): Promise<void> };

/** Starts a fake Stripe for tests and the demo: the API that the official SDK uses, over HTTP on loopback. */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const { store, host = '127.0.0.1', port = 0, secretKey, publishableKey, now, onEvent } = options;
  const ledger = createLedger(store, { now, onEvent });
  const faults = createFaults();
  const closing = new AbortController();
  const app = Fastify({ logger: false, forceCloseConnections: true });

  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  app.setErrorHandler((error, _request, reply) => {
    const message = error instanceof Error ? error.message : 'An unknown error occurred.';
    return reply.code(500).send({ error: { type: 'api_error', message } });
  });
  await app.register(
    async (scope) =>
      registerApi(scope, {
        ledger,
        secretKey,
        publishableKey,
        takeFault: faults.take,
        closing: closing.signal,
      }),
    { prefix: '/v1' },
  );
  await app.listen({ host, port });

  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    url: `http://${host}:${actualPort}`,
    ledger,
    faults: faults.controls,
    async close() {
      closing.abort();
      await app.close();
    },
  };
}
