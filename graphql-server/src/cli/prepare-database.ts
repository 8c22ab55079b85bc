import type { SeededPayment } from '../../../prisma/seed/season';
import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { ensureAdmin } from '../domain/auth/ensure-admin';
import type { Db } from '../domain/ports';
import { createStudioTime } from '../domain/schedule/studio-time';
import type { Env } from '../env';

export type Prepared = {
  generatedPassword: string | null;
  /** Payments that the demo season's bookings were made with; the sandbox's provider has to know them. */
  demoPayments: SeededPayment[];
};

/** Migrates the database, makes sure that there is an admin, and fills an empty one with the demo season if asked to. */
export async function prepareDatabase(env: Env, url: string): Promise<Prepared> {
  await migrateDatabase(url);
  const { db, close } = createDatabase(url);
  try {
    const generatedPassword = await ensureAdmin(db, {
      username: env.ADMIN_USERNAME,
      ...(env.ADMIN_PASSWORD ? { password: env.ADMIN_PASSWORD } : {}),
    });
    return { generatedPassword, demoPayments: env.seedDemo ? await seed(db, env) : [] };
  } finally {
    await close();
  }
}

async function seed(db: Db, env: Env): Promise<SeededPayment[]> {
  const { seedSeason } = await import('../../../prisma/seed/season');
  const season = await seedSeason(db, { now: new Date(), studioTime: createStudioTime(env.STUDIO_TIME_ZONE) });
  return season?.payments ?? [];
}
