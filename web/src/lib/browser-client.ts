import type { ApolloClient } from '@apollo/client';
import { createApolloClient } from './apollo';

let client: ApolloClient | null = null;

/** The one client of this browser tab, made when it is first needed. */
export function browserClient(): ApolloClient {
  client ??= createApolloClient();
  return client;
}
