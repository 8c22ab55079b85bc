import { PassThrough } from 'node:stream';
import { restoreBackup } from '../src/adapters/db/backup/restore-backup';
import { writeBackup } from '../src/adapters/db/backup/write-backup';
import { reconcile } from '../src/domain/checkout/reconcile';
import type { FakeStripe } from '../src/sandbox/stripe/fake-stripe';
import { startProvider } from './card-bookings';
import { createTestDatabase, type TestDatabase } from './database';
import { startTestServer, type TestServer } from './server';

/** A running installation, and a second one on a copy of its database, with the same keys of the payment provider. */
export type Studios<Before> = {
  fake: FakeStripe;
  running: TestServer;
  copy: TestServer;
  /** The result of `prepare`, from before the backup. */
  before: Before;
  close(): Promise<void>;
};

/** Starts an installation, runs `prepare` in it, and restores its backup into a second one that awaits the admin's decision. */
export async function openStudios<Before>(
  prepare: (studio: TestServer, fake: FakeStripe) => Promise<Before>,
): Promise<Studios<Before>> {
  const { fake, payments } = await startProvider();
  const start = (database: TestDatabase) =>
    startTestServer({ database, withWorker: true, adjust: (deps) => ({ ...deps, payments }) });
  const original = await createTestDatabase();
  const running = await start(original);
  const before = await prepare(running, fake);
  const restored = await createTestDatabase();
  await copyDatabase(original.url, restored.url);
  await restored.pool.query(`UPDATE "Installation" SET "role" = 'UNDECIDED' WHERE "role" = 'CURRENT'`);
  await restored.pool.query('INSERT INTO "Installation" DEFAULT VALUES');
  const copy = await start(restored);
  const close = async () => {
    await copy.close();
    await restored.close();
    await running.close();
    await original.close();
    await fake.close();
  };
  return { fake, running, copy, before, close };
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const backup = new PassThrough();
  await Promise.all([writeBackup(from, backup, new Date()), restoreBackup(to, backup)]);
}

/** Runs one deep pass of the reconciler, whose clock is `aheadMs` ahead. */
export async function reconcileDeeply({ deps }: TestServer, { aheadMs = 0 } = {}): Promise<void> {
  const clock = { now: () => new Date(deps.clock.now().getTime() + aheadMs) };
  await reconcile({ ...deps, clock }, { isDeep: true });
}
