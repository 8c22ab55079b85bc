import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { refusalIn, toErrorMessage } from './error-messages';

it.each([
  [new CombinedGraphQLErrors({ errors: [{ message: 'Forbidden.' }] }), 'Forbidden.'],
  [new CombinedGraphQLErrors({ errors: [{ message: '' }] }), 'Failed.'],
  [new TypeError('Failed to fetch'), 'Failed.'],
  [undefined, 'Failed.'],
])('%s is said as %j', (error, text) => {
  expect(toErrorMessage(error, 'Failed.')).toBe(text);
});

it.each([
  [{ message: 'Too late.' }, 'Too late.'],
  [{ id: '7' }, null],
  [undefined, null],
  [null, null],
])('%j refuses with %j', (answer, text) => {
  expect(refusalIn(answer)).toBe(text);
});
