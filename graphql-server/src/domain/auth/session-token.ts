import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new sign-in's secret: 256 random bits in base64url. It is given to the browser once and kept nowhere. */
export function createSessionToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps of a token. A plain digest is enough: nobody can try 256 random bits. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
