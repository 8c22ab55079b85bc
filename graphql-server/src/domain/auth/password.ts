import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter } from '../../lib/limiter';
import { SignInRefusedError } from '../errors';
import type { Db } from '../ports';
import { type GuardDeps, guardGuesses } from './guard-guesses';
import type { SignedIn } from './sessions';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

// scrypt parameters of the OWASP Password Storage Cheat Sheet: N = 2^17, r = 8, p = 1, which takes 128 MiB. Each hash contains
// its strength, so that it can be raised later.
const STRENGTH = 17;
const getCost = (strength: number) => ({ N: 2 ** strength, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
const KEY_BYTES = 32;

/** Two hashes at a time take 256 MiB. Further sign-ins wait up to 5 s, then fail with this text. */
const runLimited = createLimiter({
  atOnce: 2,
  timeoutMs: 5_000,
  text: 'Too many people are signing in right now. Please try again in a moment.',
});

const deriveKey = (password: string, salt: Buffer, strength: number) =>
  runLimited(() => derive(password.normalize('NFC'), salt, KEY_BYTES, getCost(strength)));

/**
 * Hashes a password with scrypt and a random salt.
 * @throws ServiceUnavailableError when too many sign-ins wait
 */
export async function hashPassword(password: string, strength = STRENGTH): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, strength);
  return `scrypt$${strength}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** A hash that no password matches. Verifying against it takes as long as against a real one. */
export const UNMATCHED_HASH = `scrypt$${STRENGTH}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * True when the password matches the hash.
 * @throws ServiceUnavailableError when too many sign-ins wait
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, strength, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const actual = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(strength));
  return timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}

/** Generates a password of 20 characters, 98 bits. */
export const generatePassword = () => createCopyableCode(4, 5);

/** Characters that are not mistaken for each other when copied from paper or a terminal. */
export const COPYABLE = 'abcdefghjkmnpqrstvwxyz23456789';

/** Random groups of these characters, 4.9 bits each: 'abcd-efgh-jkmn'. */
export function createCopyableCode(groups: number, groupLength: number): string {
  const group = () => Array.from({ length: groupLength }, () => COPYABLE[randomInt(COPYABLE.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * Asks a signed-in admin for the password again, before a change that could lock the owner out. A `newPassword` that is the
 * account's already proves it as well: the change is repeated, because its answer was lost.
 * @throws SignInRefusedError when the password is wrong
 * @throws TooManyRequestsError after too many failed attempts
 */
export async function requirePassword(
  deps: GuardDeps & { db: Db },
  { adminId, username }: SignedIn,
  { password, newPassword, clientAddress }: { password: string; newPassword?: string; clientAddress: string },
): Promise<void> {
  const { passwordHash } = await deps.db.admin.findUniqueOrThrow({ where: { id: adminId } });
  await guardGuesses(deps, { account: username, clientAddress }, async () => {
    if (await verifyPassword(password, passwordHash)) return;
    if (newPassword !== undefined && (await verifyPassword(newPassword, passwordHash))) return;
    throw new SignInRefusedError('This is not your password.');
  });
}
