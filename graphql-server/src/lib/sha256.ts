import { createHash } from 'node:crypto';

/** The SHA-256 digest of a text in base64url: 43 characters. Not for passwords, which a fast digest would let anybody guess. */
export function sha256Base64url(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The digest of an e-mail address in any spelling: SHA-256 in hexadecimal, the same as the SQL function email_digest. */
export function toEmailDigest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
