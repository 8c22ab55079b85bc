import { expect, it } from 'vitest';
import { generatePassword, hashPassword, isPassword, PASSWORD_OF_NOBODY } from './password';

const WEAK = 4;

it('knows a password again by its hash, however its letters are composed', async () => {
  const hash = await hashPassword('caf\u00e9 al mar', WEAK);
  expect(await isPassword('cafe\u0301 al mar', hash)).toBe(true);
  expect(await isPassword('cafe al mar', hash)).toBe(false);
});

it('hashes one password differently each time, and says how strongly', async () => {
  const [one, other] = [await hashPassword('x', WEAK), await hashPassword('x', WEAK)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^scrypt\$4\$[\w-]{22}\$[\w-]{43}$/);
});

it('takes as much work for nobody as for somebody', async () => {
  const getStrength = (hash: string) => hash.split('$')[1];
  expect(getStrength(PASSWORD_OF_NOBODY)).toBe(getStrength(await hashPassword('x')));
}, 30_000);

it.each(['none', '', 'scrypt$17', 'bcrypt$4$abc$def'])('lets nobody in by %j', async (hash) => {
  expect(await isPassword('x', hash)).toBe(false);
});

it('makes passwords that nobody mistypes', () => {
  expect(generatePassword()).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
});
