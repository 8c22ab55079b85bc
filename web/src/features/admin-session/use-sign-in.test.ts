import { expect, it } from 'vitest';
import { listMissingFields, toSignInOutcome } from './use-sign-in';

const NO_TOKEN = { kind: 'failed', message: 'Login failed. No token received.' };
const user = { id: '7', username: 'admin', isAdmin: true };

it.each([
  ['a null answer', null, NO_TOKEN],
  ['a missing answer', undefined, NO_TOKEN],
  ['an empty token', { token: '', user }, NO_TOKEN],
  ['an empty message', { message: '' }, NO_TOKEN],
  ['a refusal', { message: 'Invalid.', isCodeRequired: false }, { kind: 'failed', message: 'Invalid.' }],
  ['a request for a code', { message: 'Code?', isCodeRequired: true }, { kind: 'code-required', message: 'Code?' }],
  ['another failure', { message: 'Too many.' }, { kind: 'failed', message: 'Too many.' }],
  [
    'a token',
    { token: 'abc', user },
    { kind: 'signed-in', token: 'abc', user: { _id: '7', username: 'admin', isAdmin: true } },
  ],
])('turns %s of a sign-in into the outcome %j', (_name, answer, outcome) => {
  expect(toSignInOutcome(answer)).toEqual(outcome);
});

it.each([
  [{ username: '', password: '', code: '' }, false, ['username', 'password']],
  [{ username: '  ', password: ' ', code: '' }, false, ['username']],
  [{ username: 'a', password: 'b', code: '' }, false, []],
  [{ username: 'a', password: 'b', code: ' ' }, true, ['code']],
  [{ username: 'a', password: 'b', code: '1' }, true, []],
])('lists for the login %j, with a code needed: %s, the missing fields %j', (data, needsCode, fields) => {
  expect(Object.keys(listMissingFields(data, needsCode))).toEqual(fields);
});
