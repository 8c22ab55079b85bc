import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGES } from './contact-messages';
import { toContactOutcome, toFailedOutcome, UNREACHABLE_OUTCOME } from './contact-outcome';

describe('toContactOutcome', () => {
  it('reports a message as sent when the server returns a receipt', () => {
    expect(toContactOutcome({ __typename: 'ContactReceipt' })).toEqual({ isSent: true });
  });

  it("passes on the server's message", () => {
    const answer = { __typename: 'TooManyRequestsError', message: 'Please wait a minute.' } as const;
    expect(toContactOutcome(answer)).toEqual({ isSent: false, message: 'Please wait a minute.', errors: {} });
  });

  it('assigns each validation issue to its field', () => {
    const issues = [{ path: 'email', message: 'Email is invalid.' }];
    const answer = { __typename: 'InvalidInputError', message: 'Please check.', issues } as const;
    expect(toContactOutcome({ ...answer, issues })).toMatchObject({ errors: { email: 'Email is invalid.' } });
  });

  it('falls back to a message of its own when the server gives none', () => {
    expect(toContactOutcome(undefined)).toMatchObject({ message: CONTACT_MESSAGES.refused });
    expect(toContactOutcome({ __typename: 'ServiceUnavailableError', message: '' })).toMatchObject({
      message: CONTACT_MESSAGES.refused,
    });
  });
});

describe('toFailedOutcome', () => {
  it('distinguishes a refusal by the server from a network failure', () => {
    const refusal = new CombinedGraphQLErrors({ data: null, errors: [{ message: 'Internal' }] });
    const response = new Response('', { status: 502 });
    expect(toFailedOutcome(refusal)).toMatchObject({ message: CONTACT_MESSAGES.refused });
    expect(toFailedOutcome(new ServerError('Bad gateway', { response, bodyText: '' }))).toMatchObject({
      message: CONTACT_MESSAGES.refused,
    });
    expect(toFailedOutcome(new TypeError('Failed to fetch'))).toBe(UNREACHABLE_OUTCOME);
  });
});
