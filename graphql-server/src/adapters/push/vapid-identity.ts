import type { Db } from '../../domain/ports';
import { createGeneratedSecret } from '../db/generated-secret';

/** The key pair that identifies this studio to push services. A device's subscription works only with the pair that it was made with. */
export type VapidIdentity = { publicKey: string; privateKey: string };

/** Returns a getter for the keys of the environment, or those generated on the first start and stored in the database. */
export function createVapidIdentity(db: Db, given: VapidIdentity | null): () => Promise<VapidIdentity> {
  if (given) return async () => given;
  const getKeys = createGeneratedSecret(db, 'vapid', async () => {
    const { default: webPush } = await import('web-push');
    return JSON.stringify(webPush.generateVAPIDKeys());
  });
  return async () => JSON.parse(await getKeys()) as VapidIdentity;
}
