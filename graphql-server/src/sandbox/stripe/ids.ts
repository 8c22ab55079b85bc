import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in Stripe's format: prefix, underscore, alphanumeric characters. */
export function randomId(prefix: string, length = 24): string {
  return `${prefix}_${randomCharacters(length)}`;
}

/** The client secret that lets a browser read and pay one intent. */
export function clientSecretFor(paymentIntentId: string): string {
  return `${paymentIntentId}_secret_${randomCharacters(25)}`;
}

/** Random alphanumeric characters. */
export function randomCharacters(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
