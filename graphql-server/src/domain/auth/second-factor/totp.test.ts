import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createTotpSecret, findStep, totpCode, totpUri } from './totp';

/** Secret and times of RFC 6238, appendix B. Our six digits are the last of its eight. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('totpCode', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('generates at %i seconds after 1970 the code %s of the RFC', (seconds, code) => {
    expect(totpCode(SECRET, at(seconds))).toBe(code);
  });
});

describe('findStep', () => {
  const NOW = 1_700_000_010;
  const STEP = Math.floor(NOW / 30);
  it.each([
    [-61, null],
    [-60, null],
    [-30, STEP - 1],
    [0, STEP],
    [30, STEP + 1],
    [60, null],
  ])('finds for a code generated %i seconds from now the time step %s', (seconds, step) => {
    expect(findStep(SECRET, totpCode(SECRET, at(NOW + seconds)), at(NOW))).toBe(step);
  });

  it.each(['', '1', '12345', '1234567', 'abcdef', '１２３４５６', '000000 '])(
    'finds no time step for the invalid code %j',
    (code) => {
      expect(findStep(SECRET, code, at(NOW))).toBeNull();
    },
  );
});

it('creates a different secret of 160 bits each time', () => {
  const [one, other] = [createTotpSecret(), createTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

it('puts secret, username and issuer into the URI of the QR code', () => {
  const uri = new URL(totpUri({ secret: SECRET, username: 'marina', issuer: 'Mar i Pins' }));
  expect(`${uri.protocol}//${uri.host}${decodeURIComponent(uri.pathname)}`).toBe('otpauth://totp/Mar i Pins:marina');
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Mar i Pins');
});
