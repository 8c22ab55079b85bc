import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createDatabase, type Database } from '../../adapters/db/create-db';
import { createStripePayments } from '../../adapters/stripe/stripe-payments';
import { startFakeStripe } from './fake-stripe';
import { createLedger } from './ledger';
import { createPostgresLedgerStore } from './postgres-store';

const KEYS = { secretKey: 'sk_test_pg', publishableKey: 'pk_test_pg' };

let database: TestDatabase;
let processes: Database[];

beforeAll(async () => {
  database = await createTestDatabase();
  // The product's own pool: a bare pool crashes the process when the database closes its connections.
  processes = [1, 2].map(() => createDatabase(database.url));
});

afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()));
  await database.close();
});

const ledgers = () => processes.map(({ pool }) => createLedger(createPostgresLedgerStore(pool)));
const PAYMENT = { amount: 1500, currency: 'eur' };

describe('createPostgresLedgerStore', () => {
  it('creates its tables once when several processes start together', async () => {
    const fresh = [...ledgers(), ...ledgers(), ...ledgers()];
    await Promise.all(fresh.map((ledger) => ledger.list()));
  });

  it('shares payments between processes and keeps them after a restart', async () => {
    const [first, second] = ledgers();
    const created = await first?.run((session) => session.create({ ...PAYMENT, metadata: { attemptId: 'a' } }));
    await second?.pay(created?.id ?? '');
    const [restarted] = ledgers();
    expect(await restarted?.find(created?.id ?? '')).toMatchObject({
      status: 'succeeded',
      metadata: { attemptId: 'a' },
      charge: { amount: 1500 },
    });
  });

  it('refunds once when many requests arrive at the same time', async () => {
    const [first, second] = ledgers();
    await first?.importSucceeded({ paymentIntentId: 'pi_demo_1', amountCents: 2200 });
    await second?.importSucceeded({ paymentIntentId: 'pi_demo_1', amountCents: 9900 });
    const requests = Array.from({ length: 12 }, (_, index) => (index % 2 ? first : second)?.refund('pi_demo_1'));
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await first?.find('pi_demo_1')).toMatchObject({ amount: 2200, charge: { amountRefunded: 2200 } });
    const refund = (await first?.find('pi_demo_1'))?.refunds[0];
    const found = await first?.run(({ tx }) => tx.findByRefund(refund?.id ?? ''));
    expect(found?.id).toBe('pi_demo_1');
    expect(await first?.run(({ tx }) => tx.findByCharge('ch_none'))).toBeNull();
  });

  it('rolls back work that failed half way', async () => {
    const [ledger] = ledgers();
    const failing = ledger?.run(async (session) => {
      await session.create({ ...PAYMENT, id: 'pi_half' });
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect(await ledger?.find('pi_half')).toBeNull();
  });

  it('lists intents newest first, by page and by time', async () => {
    const [ledger] = ledgers();
    for (const id of ['pi_l1', 'pi_l2', 'pi_l3']) await ledger?.run((session) => session.create({ ...PAYMENT, id }));
    const page = await ledger?.list({ limit: 2 });
    expect(page?.map((record) => record.id)).toEqual(['pi_l3', 'pi_l2']);
    const next = await ledger?.list({ limit: 1, startingAfter: 'pi_l2' });
    expect(next?.map((record) => record.id)).toEqual(['pi_l1']);
    expect(await ledger?.list({ created: { gte: 4_000_000_000 } })).toEqual([]);
  });

  it('creates one intent for one key on two servers', async () => {
    const fakes = await Promise.all(
      processes.map(({ pool }) => startFakeStripe({ store: createPostgresLedgerStore(pool), ...KEYS })),
    );
    const clients = fakes.map((fake) =>
      createStripePayments({ ...KEYS, apiBase: fake.url, scriptUrl: null, isTestMode: true }),
    );
    const requested = Array.from({ length: 8 }, (_, index) =>
      clients[index % 2]?.createIntent({
        attemptId: 'shared',
        installationId: 'one',
        amountCents: 1800,
        description: 'Flow',
      }),
    );
    const intents = await Promise.all(requested);
    expect(new Set(intents.map((intent) => intent?.id)).size).toBe(1);
    await Promise.all(fakes.map((fake) => fake.close()));
  });
});
