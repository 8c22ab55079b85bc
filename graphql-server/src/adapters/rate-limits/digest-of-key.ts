import { createHash } from 'node:crypto';

/** What is counted, of any length, as a key of one length; the table tells nobody who was here. */
export function digestOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
