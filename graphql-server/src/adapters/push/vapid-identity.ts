import webPush from 'web-push';
import type { Db } from '../../domain/ports';

/** The key pair that push services know this studio by; devices that subscribed to one are lost with it. */
export type VapidIdentity = { publicKey: string; privateKey: string };

const NAME = 'vapid';

/** The keys of the environment, or those that were made on the first start and are kept in the database. Asked once. */
export function createVapidIdentity(db: Db, given: VapidIdentity | null): () => Promise<VapidIdentity> {
  let known: Promise<VapidIdentity> | null = given && Promise.resolve(given);
  return () => {
    known ??= findOrCreate(db).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function findOrCreate(db: Db): Promise<VapidIdentity> {
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  // Two processes that start together agree on the row that came first.
  await db.generatedSecret.createMany({ data: [{ name: NAME, value: made }], skipDuplicates: true });
  const { value } = await db.generatedSecret.findUniqueOrThrow({ where: { name: NAME } });
  return JSON.parse(value) as VapidIdentity;
}
