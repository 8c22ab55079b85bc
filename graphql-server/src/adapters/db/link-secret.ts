import { randomBytes } from 'node:crypto';
import type { Db, LinkSecret } from '../../domain/ports';

const NAME = 'links';

/** Reads the secret of personal links, which is generated on the first use and stored in the database. */
export function createLinkSecret(db: Db): LinkSecret {
  let secret: Promise<Buffer> | null = null;
  return () => {
    secret ??= findOrCreate(db).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}

async function findOrCreate(db: Db): Promise<Buffer> {
  // Two processes that start together both use the first row.
  const data = [{ name: NAME, value: randomBytes(32).toString('base64url') }];
  await db.generatedSecret.createMany({ data, skipDuplicates: true });
  const { value } = await db.generatedSecret.findUniqueOrThrow({ where: { name: NAME } });
  return Buffer.from(value, 'base64url');
}
