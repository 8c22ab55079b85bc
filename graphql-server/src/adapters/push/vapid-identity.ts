import type { Db } from '../../domain/ports';

/** The key pair that identifies this studio to push services. A device's subscription works only with the pair that it was made with. */
export type VapidIdentity = { publicKey: string; privateKey: string };

const NAME = 'vapid';

/** Returns a getter for the keys of the environment, or those generated on the first start and stored in the database. */
export function createVapidIdentity(db: Db, given: VapidIdentity | null): () => Promise<VapidIdentity> {
  let identity: Promise<VapidIdentity> | null = given && Promise.resolve(given);
  return () => {
    identity ??= findOrCreate(db).catch((error: unknown) => {
      identity = null;
      throw error;
    });
    return identity;
  };
}

async function findOrCreate(db: Db): Promise<VapidIdentity> {
  const { default: webPush } = await import('web-push');
  const generated = JSON.stringify(webPush.generateVAPIDKeys());
  // Two processes that start together both use the first row.
  await db.generatedSecret.createMany({ data: [{ name: NAME, value: generated }], skipDuplicates: true });
  const { value } = await db.generatedSecret.findUniqueOrThrow({ where: { name: NAME } });
  return JSON.parse(value) as VapidIdentity;
}
