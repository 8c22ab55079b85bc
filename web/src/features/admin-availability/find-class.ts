import type { ApolloClient } from '@apollo/client';
import { ASK_NOW } from '../../admin/ask-now';
import { AdminAvailabilityDocument } from '../../gql/admin-operations';

/** Fetches a class as it is saved now, or why there is none. */
export async function findClass(client: ApolloClient, id: string) {
  return (await client.query({ query: AdminAvailabilityDocument, variables: { id }, ...ASK_NOW })).data
    ?.adminAvailability;
}
