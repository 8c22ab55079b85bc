import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import type { SessionEndReason } from '#contract/session-end';
import possibleTypes from '../gql/possible-types';
import { checkConnection } from '../offline/connection';
import { endAdminSession } from './admin-session';
import { reasonInMessage } from './session-end-reason';

const REFUSING_CODES = ['UNAUTHENTICATED', 'FORBIDDEN'];

/** Whether the server no longer takes this sign-in for an admin's. */
export function isRefusal(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 401 || error.statusCode === 403;
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => REFUSING_CODES.includes(String(extensions?.code)))
  );
}

/** Why the session of a refused call ended by itself; null when the server does not say. */
function refusalReason(error: unknown): SessionEndReason | null {
  const messages = CombinedGraphQLErrors.is(error) ? error.errors.map(({ message }) => message) : [];
  return messages.map(reasonInMessage).find((reason) => reason !== null) ?? null;
}

/**
 * The admin's own client: one per sign-in, so that what it knows goes with it. A refused call ends the sign-in on this
 * device, and the layout leads back to the login; one that nobody answers has the signal looked at.
 */
export function createAdminApollo(token: string | null): ApolloClient {
  const sessionEnds = new ErrorLink(({ error }) => {
    if (token && isRefusal(error)) endAdminSession('refused', token, refusalReason(error));
    // The browser's word for an answer that never came.
    if (error instanceof TypeError) void checkConnection();
  });
  const http = new HttpLink({ uri: '/graphql', headers: token ? { authorization: `Bearer ${token}` } : {} });
  return new ApolloClient({
    link: ApolloLink.from([sessionEnds, http]),
    cache: new InMemoryCache(possibleTypes),
    // What a teacher looks at is the state of now: what is known is shown at once, and asked for again.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
