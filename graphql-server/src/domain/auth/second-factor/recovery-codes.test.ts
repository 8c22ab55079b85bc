import { expect, it } from 'vitest';
import { createRecoveryCodes, digestOfRecoveryCode, isRecoveryCode } from './recovery-codes';

it('are ten, all different', () => {
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
])('%j could be one: %s', (text, isOne) => {
  expect(isRecoveryCode(text)).toBe(isOne);
});

it('are known again however they are typed', () => {
  expect(digestOfRecoveryCode(' ABCD efgh-JKMN')).toBe(digestOfRecoveryCode('abcd-efgh-jkmn'));
});
