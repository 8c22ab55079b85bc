import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import type { SessionEndReason } from '#contract/session-end';
import possibleTypes from '../gql/possible-types';
import { fetchInTime } from '../lib/fetch-in-time';
import { checkConnection } from '../offline/connection';
import { endAdminSession } from './admin-session';
import { reasonInMessage } from './session-end-reason';

const REFUSING_CODES = ['UNAUTHENTICATED', 'FORBIDDEN'];

/** Whether the server rejected the call because this sign-in is no longer an admin's. */
export function isRefusal(error: unknown): boolean {
  if (ServerError.is(error)) return error.statusCode === 401 || error.statusCode === 403;
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => REFUSING_CODES.includes(String(extensions?.code)))
  );
}

/** No answer can come, or none came in time. */
const hasNoAnswer = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

/** Why the session of a rejected call ended by itself; null when the server does not say. */
function refusalReason(error: unknown): SessionEndReason | null {
  const messages = CombinedGraphQLErrors.is(error) ? error.errors.map(({ message }) => message) : [];
  return messages.map(reasonInMessage).find((reason) => reason !== null) ?? null;
}

/**
 * Creates the admin area's Apollo client: one per sign-in, so that its cache ends with it. A call that the server rejects
 * ends the sign-in on this device, and the layout redirects to the login. A call without an answer checks the connection.
 */
export function createAdminApollo(token: string | null): ApolloClient {
  const sessionEnds = new ErrorLink(({ error }) => {
    if (token && isRefusal(error)) endAdminSession('refused', token, refusalReason(error));
    if (hasNoAnswer(error)) void checkConnection();
  });
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const http = new HttpLink({ uri: '/graphql', headers, fetch: fetchInTime });
  return new ApolloClient({
    link: ApolloLink.from([sessionEnds, http]),
    cache: new InMemoryCache(possibleTypes),
    // A teacher needs the current state: screens show the cached one at once and query it again.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
}
