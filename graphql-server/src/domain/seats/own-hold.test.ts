import { describe, expect, it } from 'vitest';
import { digestOfSecret, type Holder, isOwnHold, type Seeker, toSeeker } from './own-hold';

const holder: Holder = {
  id: 'attempt',
  name: 'Ana Pons',
  email: 'ana@example.com',
  networkDigest: 'home',
  clientSecretDigest: digestOfSecret('pi_1_secret_1'),
  waitlistEntryId: null,
};
const ana: Seeker = { name: 'Ana Pons', email: 'ana@example.com', network: 'home', clientSecretDigest: null };
const somebodyElse: Seeker = { name: 'Eve', email: 'eve@example.com', network: 'elsewhere', clientSecretDigest: null };

describe('isOwnHold', () => {
  it.each<[string, Partial<Holder>, Seeker, boolean]>([
    ['belongs to the same network, name and e-mail', {}, ana, true],
    [
      'belongs to the same name and e-mail in other case and spaces',
      {},
      { ...ana, name: ' ana PONS', email: 'ANA@example.com ' },
      true,
    ],
    ['does not belong to an e-mail alone', {}, { ...somebodyElse, email: 'ana@example.com' }, false],
    ['does not belong to name and e-mail from another network', {}, { ...ana, network: 'elsewhere' }, false],
    ['does not belong to another name in the same network', {}, { ...ana, name: 'Bo Pons' }, false],
    ['does not belong to another e-mail in the same network', {}, { ...ana, email: 'bo@example.com' }, false],
    [
      'belongs to the person who presents its secret',
      {},
      { ...somebodyElse, clientSecretDigest: digestOfSecret('pi_1_secret_1') },
      true,
    ],
    [
      'does not belong to another secret',
      {},
      { ...somebodyElse, clientSecretDigest: digestOfSecret('pi_1_secret_2') },
      false,
    ],
    [
      'that came from the waitlist belongs to the person with the link to that place',
      { waitlistEntryId: 'entry' },
      { ...somebodyElse, waitlistEntryId: 'entry' },
      true,
    ],
    [
      'that came from the waitlist does not belong to the person with another link',
      { waitlistEntryId: 'entry' },
      { ...somebodyElse, waitlistEntryId: 'other' },
      false,
    ],
    ['does not belong to somebody without a link either', {}, { ...somebodyElse, waitlistEntryId: null }, false],
    ['belongs to the payment that is being completed', {}, { ...somebodyElse, attemptId: 'attempt' }, true],
    ['of somebody unnamed belongs to nobody without a secret', { name: null, email: null }, ana, false],
    [
      'of somebody unnamed does not belong to somebody else unnamed',
      { name: null, email: null },
      { ...ana, name: null, email: null },
      false,
    ],
    [
      'without a network does not belong to somebody without one',
      { networkDigest: null },
      { ...ana, network: null },
      false,
    ],
    ['without a secret does not belong to somebody without one', { clientSecretDigest: null }, somebodyElse, false],
  ])('a hold %s', (_rule, facts, seeker, isOwn) => {
    expect(isOwnHold({ ...holder, ...facts }, seeker)).toBe(isOwn);
  });
});

it('converts a request to a seeker with a digest in place of the client secret', () => {
  const requester = { network: 'home', clientSecret: 'pi_1_secret_1', waitlistEntryId: 'entry' };
  expect(toSeeker({ name: 'Ana' }, requester)).toEqual({
    name: 'Ana',
    email: null,
    network: 'home',
    clientSecretDigest: digestOfSecret('pi_1_secret_1'),
    waitlistEntryId: 'entry',
  });
});
