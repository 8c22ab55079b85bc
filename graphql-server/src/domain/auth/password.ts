import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLimiter } from '../../lib/limiter';
import { SignInRefusedError } from '../errors';
import type { Db } from '../ports';
import { type GuardDeps, guardGuesses } from './guard-guesses';
import type { SignedIn } from './sessions';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

// OWASP's scrypt strength (Password Storage Cheat Sheet): N = 2^17, r = 8, p = 1, which takes 128 MiB. Each hash tells its
// own, so that it can be raised one day.
const STRENGTH = 17;
const getCost = (strength: number) => ({ N: 2 ** strength, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
const KEY_BYTES = 32;

/** Two at a time take 256 MiB; a flood of sign-ins waits, and past its patience is told to come again. */
const inOrder = createLimiter({
  atOnce: 2,
  timeoutMs: 5_000,
  text: 'Too many people are signing in right now. Please try again in a moment.',
});

const getKey = (password: string, salt: Buffer, strength: number) =>
  inOrder(() => derive(password.normalize('NFC'), salt, KEY_BYTES, getCost(strength)));

/** A salted hash of a password that is slow to guess. Throws ServiceUnavailableError when too many ask at once. */
export async function hashPassword(password: string, strength = STRENGTH): Promise<string> {
  const salt = randomBytes(16);
  const key = await getKey(password, salt, strength);
  return `scrypt$${strength}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** A hash that no password has: checking against it takes as long as against a real one. */
export const PASSWORD_OF_NOBODY = `scrypt$${STRENGTH}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True when the password is the one that was hashed. Throws ServiceUnavailableError when too many ask at once. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, strength, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const actual = await getKey(password, Buffer.from(salt, 'base64url'), Number(strength));
  return timingSafeEqual(actual, Buffer.from(key, 'base64url'));
}

/** A password that is made for the teacher: 20 characters, 98 bits. */
export const generatePassword = () => createCopyableCode(4, 5);

/** Letters that nobody mixes up when copying from paper or a terminal. */
export const COPYABLE = 'abcdefghjkmnpqrstvwxyz23456789';

/** Random groups of such letters, as in 'abcd-efgh-jkmn': each letter is worth 4.9 bits. */
export function createCopyableCode(groups: number, groupLength: number): string {
  const group = () => Array.from({ length: groupLength }, () => COPYABLE[randomInt(COPYABLE.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * Makes sure that it is still the account's owner who sits there, before something that locks others out. Throws
 * SignInRefusedError for a wrong password, TooManyRequestsError.
 */
export async function provePassword(
  deps: GuardDeps & { db: Db },
  { adminId, username }: SignedIn,
  { password, clientAddress }: { password: string; clientAddress: string },
): Promise<void> {
  const { passwordHash } = await deps.db.admin.findUniqueOrThrow({ where: { id: adminId } });
  await guardGuesses(deps, { account: username, clientAddress }, async () => {
    if (!(await isPassword(password, passwordHash))) throw new SignInRefusedError('This is not your password.');
  });
}
