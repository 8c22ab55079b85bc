import { expect, it } from 'vitest';
import { isPublicAddress, lookupPublic } from './public-address';
import { outcomeOf } from './web-pusher';

it.each([
  [201, undefined, { result: 'TAKEN' }],
  [200, undefined, { result: 'TAKEN' }],
  [404, undefined, { result: 'GONE' }],
  [410, undefined, { result: 'GONE' }],
  [429, '120', { result: 'BUSY', retryAfterSeconds: 120 }],
  [429, undefined, { result: 'BUSY', retryAfterSeconds: null }],
  [429, 'soon', { result: 'BUSY', retryAfterSeconds: null }],
  [503, '99999999999', { result: 'BUSY', retryAfterSeconds: 86_400 }],
  [500, undefined, { result: 'BUSY', retryAfterSeconds: null }],
  [302, undefined, { result: 'REFUSED' }],
  [403, undefined, { result: 'REFUSED' }],
  [413, undefined, { result: 'REFUSED' }],
])('takes %i (Retry-After %s) for %j', (status, retryAfter, outcome) => {
  expect(outcomeOf(status, retryAfter)).toMatchObject(outcome);
});

it.each([
  ['142.250.184.10', true],
  ['2a00:1450:4003:80e::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['localhost', false],
])('%s is an address of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('finds no address for a name that means this machine', async () => {
  for (const options of [{}, { all: true }]) {
    const error = await new Promise((resolve) => lookupPublic('localhost', options, resolve));
    expect(error).toMatchObject({ message: 'localhost has no public address.' });
  }
});
