import { expect, it } from 'vitest';
import { missingFields } from './use-sign-in';

it.each([
  [{ username: '', password: '', code: '' }, false, ['username', 'password']],
  [{ username: '  ', password: ' ', code: '' }, false, ['username']],
  [{ username: 'a', password: 'b', code: '' }, false, []],
  [{ username: 'a', password: 'b', code: ' ' }, true, ['code']],
  [{ username: 'a', password: 'b', code: '1' }, true, []],
])('of %j, a code wanted: %s, is missing %j', (data, wantsCode, fields) => {
  expect(Object.keys(missingFields(data, wantsCode))).toEqual(fields);
});
