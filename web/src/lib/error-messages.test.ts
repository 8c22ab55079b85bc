import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import {
  type ErrorTexts,
  failureIn,
  isAnswer,
  orGone,
  refusalIn,
  toErrorMessage,
  toFailure,
  withStatus,
} from './error-messages';

const refusal = (message: string) => new CombinedGraphQLErrors({ errors: [{ message }] });
const badGateway = new ServerError('Bad gateway', { response: new Response('', { status: 502 }), bodyText: '' });
const notJson = new ServerParseError(new Error('no JSON'), { response: new Response('<p>'), bodyText: '<p>' });
const noNetwork = new TypeError('Failed to fetch');

describe('toErrorMessage', () => {
  const texts: ErrorTexts = { refused: 'Refused.', status: (code) => `Status ${code}.`, otherwise: 'Failed.' };

  it.each([
    ["the server's message", refusal('Forbidden.'), 'Failed.', 'Forbidden.'],
    ['the given text for an empty message', refusal(''), 'Failed.', 'Failed.'],
    ['the given text when there is no network', noNetwork, 'Failed.', 'Failed.'],
    ["the given text for a gateway's page", badGateway, 'Failed.', 'Failed.'],
    ['the given text for no error at all', undefined, 'Failed.', 'Failed.'],
    ["the text for a refusal in place of the server's message", refusal('Internal'), texts, 'Refused.'],
    ["the status of a gateway's page", badGateway, texts, 'Status 502.'],
    ['the status of a page where JSON was due', notJson, texts, 'Status 200.'],
    ['the last text when there is no network', noNetwork, texts, 'Failed.'],
    ['the text and the status', badGateway, withStatus('Failed.'), 'Failed. Status: 502'],
    ['the text and that there was no answer', noNetwork, withStatus('Failed.'), 'Failed. Status: no answer'],
  ])('toErrorMessage returns %s', (_, error, given, expected) => {
    expect(toErrorMessage(error, given)).toBe(expected);
  });
});

describe('isAnswer', () => {
  it('is true for an error of the server and of a gateway, and false without a network', () => {
    expect([refusal(''), badGateway, notJson].map(isAnswer)).toEqual([true, true, true]);
    expect([noNetwork, undefined].map(isAnswer)).toEqual([false, false]);
  });
});

describe('refusalIn', () => {
  it.each([
    [{ message: 'Too late.' }, 'Too late.'],
    [{ id: '7' }, null],
    [undefined, null],
    [null, null],
  ])('refusalIn reads from the answer %j the message %j', (answer, message) => {
    expect(refusalIn(answer)).toBe(message);
  });
});

describe('orGone', () => {
  it('takes what is not there any more for removed, and leaves any other answer as it is', () => {
    expect(refusalIn(orGone({ __typename: 'NotFoundError', message: 'There is no such message.' }))).toBeNull();
    expect(refusalIn(orGone({ __typename: 'StateConflictError', message: 'Archive it first.' }))).toBe(
      'Archive it first.',
    );
    expect(orGone(null)).toBeNull();
  });
});

describe('the failure of an action', () => {
  const unclear = { message: 'Unclear.', isUnclear: true };

  it.each([
    ['the call got no answer', toFailure(noNetwork, 'Unclear.')],
    ['a gateway answered in place of the server', toFailure(badGateway, 'Unclear.')],
    ['the answer is empty', failureIn(undefined, 'Unclear.')],
  ])('is unclear when %s', (_, failure) => {
    expect(failure).toEqual(unclear);
  });

  it('is clear when the server refused, even in the text for an unclear one', () => {
    expect(toFailure(refusal('Forbidden.'), 'Unclear.')).toEqual({ message: 'Forbidden.', isUnclear: false });
    expect(toFailure(refusal('Unclear.'), 'Unclear.')).toEqual({ message: 'Unclear.', isUnclear: false });
    expect(failureIn({ message: 'Unclear.' }, 'Unclear.')).toEqual({ message: 'Unclear.', isUnclear: false });
  });

  it('is none when the answer is what was asked for', () => {
    expect(failureIn({ id: '7' }, 'Unclear.')).toBeNull();
  });
});
