import { createHash } from 'node:crypto';

/** Hashes a counted value to a key of fixed length, so that the table reveals no address and no name. */
export const toKeyDigest = (value: string) => createHash('sha256').update(value).digest('base64url');
