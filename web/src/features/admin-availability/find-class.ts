import type { ApolloClient } from '@apollo/client';
import { AdminAvailabilityDocument } from '../../gql/admin-operations';
import { ASK_NOW } from '../../lib/ask-now';

/** Fetches a class as it is saved now, or why there is none. */
export async function findClass(client: ApolloClient, id: string) {
  return (await client.query({ query: AdminAvailabilityDocument, variables: { id }, ...ASK_NOW })).data
    ?.adminAvailability;
}
