import { type ApolloClient, ApolloLink, type DocumentNode, HttpLink } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { PUBLIC_READS } from '../gql/public-reads';
import { createApolloClient } from './apollo';
import { fetchInTime } from './fetch-in-time';

const HASHES: Readonly<Record<string, string>> = PUBLIC_READS;

let client: ApolloClient | null = null;

/**
 * The Apollo Client of the public pages, one per browser tab. It weighs 45 kB compressed, so no screen that a first visit
 * opens may import this file statically.
 */
export function browserClient(): ApolloClient {
  client ??= createApolloClient(createServerLink());
  return client;
}

/** Sends queries with the same answer for everybody as GET with their hash, which the server answers from its cache. */
function createServerLink(): ApolloLink {
  const http = new HttpLink({ uri: '/graphql', fetch: fetchInTime });
  const byHash = new PersistedQueryLink({ generateHash: findHash, useGETForHashedQueries: true });
  return ApolloLink.split(({ query }) => findHash(query) !== '', byHash.concat(http), http);
}

/** Empty for an operation that is sent in full. */
function findHash({ definitions }: DocumentNode): string {
  const names = definitions.map((one) => ('operation' in one ? one.name?.value : undefined));
  return names.map((name) => name && HASHES[name]).find((hash) => hash) ?? '';
}
