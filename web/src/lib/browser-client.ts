import { type ApolloClient, ApolloLink, type DocumentNode, HttpLink } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { PUBLIC_READS } from '../gql/public-reads';
import { createApolloClient } from './apollo';

const HASHES: Readonly<Record<string, string>> = PUBLIC_READS;

let client: ApolloClient | null = null;

/** The one client of this browser tab, made when it is first needed. */
export function browserClient(): ApolloClient {
  client ??= createApolloClient(serverLink());
  return client;
}

/** What everybody reads alike is asked for by its hash, which the server can answer from memory; all else in full. */
function serverLink(): ApolloLink {
  const http = new HttpLink({ uri: '/graphql' });
  const byHash = new PersistedQueryLink({ generateHash: getHash, useGETForHashedQueries: true });
  return ApolloLink.split(({ query }) => getHash(query) !== '', byHash.concat(http), http);
}

/** Empty for a question that is asked in full. */
function getHash({ definitions }: DocumentNode): string {
  const names = definitions.map((one) => ('operation' in one ? one.name?.value : undefined));
  return names.map((name) => name && HASHES[name]).find((hash) => hash) ?? '';
}
