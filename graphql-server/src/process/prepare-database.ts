import type { SeededPayment } from '../../../prisma/seed/season';
import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { ensureAdmin } from '../domain/auth/ensure-admin';
import type { Db } from '../domain/ports';
import { createStudioTime } from '../domain/time/studio-time';
import type { Env } from '../env';

export type Prepared = {
  generatedPassword: string | null;
  /** False when the database was not empty, or `SEED_DEMO` is not set. */
  isSeeded: boolean;
  /** The demo season's card payments, for the sandbox's provider. */
  demoPayments: SeededPayment[];
};

/** Migrates the database, creates an admin if there is none, and fills an empty database with the demo season if `SEED_DEMO` is set. */
export async function prepareDatabase(env: Env, url: string): Promise<Prepared> {
  await migrateDatabase(url);
  return fillDatabase(env, url, { generatesPassword: true });
}

/**
 * Creates an admin in a migrated database if there is none, and fills an empty one with the demo season if `SEED_DEMO` is set.
 * Without `ADMIN_PASSWORD` and `generatesPassword` it creates no admin.
 */
export async function fillDatabase(
  env: Env,
  url: string,
  { generatesPassword }: { generatesPassword: boolean },
): Promise<Prepared> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  const { db, close } = createDatabase(url);
  try {
    const createsAdmin = password !== undefined || generatesPassword;
    const generatedPassword = createsAdmin ? await ensureAdmin(db, { username, ...(password && { password }) }) : null;
    const payments = env.seedDemo ? await seed(db, env) : null;
    return { generatedPassword, isSeeded: payments !== null, demoPayments: payments ?? [] };
  } finally {
    await close();
  }
}

async function seed(db: Db, env: Env): Promise<SeededPayment[] | null> {
  const { seedSeason } = await import('../../../prisma/seed/season');
  const season = await seedSeason(db, { now: new Date(), studioTime: createStudioTime(env.STUDIO_TIME_ZONE) });
  return season?.payments ?? null;
}
