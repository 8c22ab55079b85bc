import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { expect, it } from 'vitest';
import { toErrorMessage } from '../lib/error-messages';
import { MAIL_FAILURE } from './use-mail-form';

it.each([
  ['the server refuses it', new CombinedGraphQLErrors({ errors: [{ message: 'Forbidden.' }] }), 'Forbidden.'],
  [
    'the server fails',
    new ServerError('Failed', { response: new Response('', { status: 500 }), bodyText: '' }),
    'Failed to send email.',
  ],
  [
    'no answer comes back',
    new TypeError('Failed to fetch'),
    'Failed to send email. No answer came back, so it may be sent all the same. Trying again is safe: nobody gets it twice.',
  ],
])('an email form says that it is not certain only when no answer came back: %s', (_case, failure, text) => {
  expect(toErrorMessage(failure, MAIL_FAILURE)).toBe(text);
});
