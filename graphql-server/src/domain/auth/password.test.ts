import { expect, it } from 'vitest';
import { generatePassword, hashPassword, UNMATCHED_HASH, verifyPassword } from './password';

const WEAK = 4;

it('verifies a password by its hash, whatever the Unicode composition of its characters', async () => {
  const hash = await hashPassword('caf\u00e9 al mar', WEAK);
  expect(await verifyPassword('cafe\u0301 al mar', hash)).toBe(true);
  expect(await verifyPassword('cafe al mar', hash)).toBe(false);
});

it('hashes one password differently each time, and stores the strength in the hash', async () => {
  const [one, other] = [await hashPassword('x', WEAK), await hashPassword('x', WEAK)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt\$4\$[\w-]{22}\$[\w-]{43}$/);
});

it('hashes a real password with the strength of the hash for unknown accounts', async () => {
  const getStrength = (hash: string) => hash.split('$')[1];
  expect(getStrength(UNMATCHED_HASH)).toBe(getStrength(await hashPassword('x')));
});

it.each(['none', '', 'scrypt$17', 'bcrypt$4$abc$def'])(
  'accepts no password for the malformed hash %j',
  async (hash) => {
    expect(await verifyPassword('x', hash)).toBe(false);
  },
);

it('generates a password of groups without confusable characters', () => {
  expect(generatePassword()).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
});
