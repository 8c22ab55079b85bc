import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in the provider's style: prefix, underscore, letters and digits. */
export function randomId(prefix: string, length = 24): string {
  return `${prefix}_${mails(length)}`;
}

/** The secret with which a browser may see and pay one intent. */
export function clientSecretFor(paymentIntentId: string): string {
  return `${paymentIntentId}_secret_${mails(25)}`;
}

/** Random letters and digits. */
export function mails(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
