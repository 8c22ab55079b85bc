import type { ApolloClient } from '@apollo/client';
import { AdminAvailabilityDocument } from '../../gql/admin-operations';

/** Fetches a class as it is saved now, or why there is none. */
export async function findClass(client: ApolloClient, id: string) {
  const query = { query: AdminAvailabilityDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
  return (await client.query(query)).data?.adminAvailability;
}
