import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

// OWASP's scrypt strength (Password Storage Cheat Sheet): N = 2^17, r = 8, p = 1, which takes 128 MiB.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const KEY_BYTES = 32;

/** A salted hash of a password that is slow to guess. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, COST);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** A hash that no password has: checking against it takes as long as against a real one. */
export const PASSWORD_OF_NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True when the password is the one that was hashed. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const actual = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES, COST);
  return timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}

// Letters that nobody mixes up when copying from a terminal: 20 of these 30 are 98 bits.
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';

/** A password that is made for the teacher, in four groups of five characters. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
