import { ApolloClient, type ApolloLink, InMemoryCache } from '@apollo/client';
import possibleTypes from '../gql/possible-types';

/** A client of the public pages, for a browser tab or for one server-rendered page. */
export function createApolloClient(link: ApolloLink): ApolloClient {
  const cache = new InMemoryCache({
    ...possibleTypes,
    typePolicies: {
      // A schedule is the answer of one moment for one range, not an entity with an identity.
      Schedule: { keyFields: false },
      Checkout: { keyFields: [] },
    },
  });
  return new ApolloClient({ link, cache });
}
