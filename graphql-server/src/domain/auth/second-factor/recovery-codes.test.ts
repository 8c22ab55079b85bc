import { expect, it } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode, isRecoveryCode } from './recovery-codes';

it('creates ten different recovery codes', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(isRecoveryCode(code)).toBe(true);
  }
});

it.each([
  ['abcd-efgh-jkmn', true],
  [' ABCD EFGH JKMN ', true],
  ['abcdefghjkmn', true],
  ['abcd-efgh-jkm', false],
  ['abcd-efgh-jkmnp', false],
  ['abcd-efgh-jkm1', false],
  ['123456', false],
  ['', false],
])('says whether %j has the form of a recovery code: %s', (text, isValid) => {
  expect(isRecoveryCode(text)).toBe(isValid);
});

it('hashes a recovery code alike whatever its case, spaces and hyphens', () => {
  expect(hashRecoveryCode(' ABCD efgh-JKMN')).toBe(hashRecoveryCode('abcd-efgh-jkmn'));
});
