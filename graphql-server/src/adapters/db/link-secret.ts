import { randomBytes } from 'node:crypto';
import type { Db, LinkSecret } from '../../domain/ports';
import { createGeneratedSecret } from './generated-secret';

/** Reads the secret of personal links, which is generated on the first use and stored in the database. */
export function createLinkSecret(db: Db): LinkSecret {
  const getSecret = createGeneratedSecret(db, 'links', () => randomBytes(32).toString('base64url'));
  return async () => Buffer.from(await getSecret(), 'base64url');
}
