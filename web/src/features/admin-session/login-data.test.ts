import { expect, it } from 'vitest';
import { listMissingFields } from './use-sign-in';

it.each([
  [{ username: '', password: '', code: '' }, false, ['username', 'password']],
  [{ username: '  ', password: ' ', code: '' }, false, ['username']],
  [{ username: 'a', password: 'b', code: '' }, false, []],
  [{ username: 'a', password: 'b', code: ' ' }, true, ['code']],
  [{ username: 'a', password: 'b', code: '1' }, true, []],
])('lists for the login %j, with a code needed: %s, the missing fields %j', (data, needsCode, fields) => {
  expect(Object.keys(listMissingFields(data, needsCode))).toEqual(fields);
});
