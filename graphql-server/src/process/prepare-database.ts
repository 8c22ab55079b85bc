import type { SeededPayment } from '../../../prisma/seed/season';
import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { ensureAdmin } from '../domain/auth/ensure-admin';
import type { Db } from '../domain/ports';
import { createStudioTime } from '../domain/schedule/studio-time';
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
  const { db, close } = createDatabase(url);
  try {
    const generatedPassword = await ensureAdmin(db, {
      username: env.ADMIN_USERNAME,
      ...(env.ADMIN_PASSWORD ? { password: env.ADMIN_PASSWORD } : {}),
    });
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
