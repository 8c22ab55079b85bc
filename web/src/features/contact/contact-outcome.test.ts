import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGES } from './contact-messages';
import { outcomeOfAnswer, outcomeOfFailure } from './contact-outcome';

describe('outcomeOfAnswer', () => {
  it('is sent when there is a receipt', () => {
    expect(outcomeOfAnswer({ __typename: 'ContactReceipt' })).toEqual({ isSent: true });
  });

  it("repeats the server's words", () => {
    const answer = { __typename: 'TooManyRequestsError', message: 'Please wait a minute.' } as const;
    expect(outcomeOfAnswer(answer)).toEqual({ isSent: false, message: 'Please wait a minute.', errors: {} });
  });

  it('puts what is wrong beside its field', () => {
    const issues = [{ path: 'email', message: 'Email is invalid.' }];
    const answer = { __typename: 'InvalidInputError', message: 'Please check.', issues } as const;
    expect(outcomeOfAnswer({ ...answer, issues })).toMatchObject({ errors: { email: 'Email is invalid.' } });
  });

  it('has words of its own when the server has none', () => {
    expect(outcomeOfAnswer(undefined)).toMatchObject({ message: CONTACT_MESSAGES.refused });
    expect(outcomeOfAnswer({ __typename: 'ServiceUnavailableError', message: '' })).toMatchObject({
      message: CONTACT_MESSAGES.refused,
    });
  });
});

describe('outcomeOfFailure', () => {
  it('tells a refusal from a network that failed', () => {
    const refusal = new CombinedGraphQLErrors({ data: null, errors: [{ message: 'Internal' }] });
    const response = new Response('', { status: 502 });
    expect(outcomeOfFailure(refusal)).toMatchObject({ message: CONTACT_MESSAGES.refused });
    expect(outcomeOfFailure(new ServerError('Bad gateway', { response, bodyText: '' }))).toMatchObject({
      message: CONTACT_MESSAGES.refused,
    });
    expect(outcomeOfFailure(new TypeError('Failed to fetch'))).toMatchObject({ message: CONTACT_MESSAGES.unreachable });
  });
});
