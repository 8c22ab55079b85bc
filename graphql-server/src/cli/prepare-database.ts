import { createDatabase } from '../adapters/db/create-db';
import { migrateDatabase } from '../adapters/db/migrate';
import { ensureAdmin } from '../domain/auth/ensure-admin';
import { createStudioTime } from '../domain/schedule/studio-time';
import type { Env } from '../env';

export type Prepared = { generatedPassword: string | null };

/** Migrates the database, makes sure that there is an admin, and fills an empty one with the demo season if asked to. */
export async function prepareDatabase(env: Env, url: string): Promise<Prepared> {
  await migrateDatabase(url);
  const { db, close } = createDatabase(url);
  try {
    const generatedPassword = await ensureAdmin(db, {
      username: env.ADMIN_USERNAME,
      ...(env.ADMIN_PASSWORD ? { password: env.ADMIN_PASSWORD } : {}),
    });
    if (env.seedDemo) {
      const { seedSeason } = await import('../../../prisma/seed/season');
      await seedSeason(db, { now: new Date(), studioTime: createStudioTime(env.STUDIO_TIME_ZONE) });
    }
    return { generatedPassword };
  } finally {
    await close();
  }
}
