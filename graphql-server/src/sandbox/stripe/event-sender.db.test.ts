import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { eventually } from '#test/eventually';
import { startPayment } from '#test/paying';
import { type ServerProcess, spawnServer } from '#test/process';
import { createLedger } from './ledger';
import { createPostgresLedgerStore } from './postgres-store';

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  // Jobs run so rarely that only an event can complete the payment.
  server = await spawnServer({ DATABASE_URL: database.url, JOB_INTERVAL_SCALE: '1000' });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

it('completes a test payment by an event when the browser was closed', async () => {
  const { id: classId } = await createClass(database.db);
  const payment = (await startPayment(server.url, { classId, email: 'ana@example.com' })) ?? '';
  const { clientSecret } = (await createLedger(createPostgresLedgerStore(database.pool)).find(payment)) ?? {};
  const paid = await fetch(`${server.url}/sandbox/stripe/v1/payment_intents/${payment}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ client_secret: clientSecret ?? '', payment_method: 'pm_card_visa' }),
  });
  expect(paid.status).toBe(200);
  await eventually(async () => {
    const booking = await database.db.booking.findUnique({ where: { paymentIntentId: payment } });
    expect(booking?.status).toBe('CONFIRMED');
  });
  expect(await database.db.providerEvent.count({ where: { type: 'payment_intent.succeeded' } })).toBe(1);
});
