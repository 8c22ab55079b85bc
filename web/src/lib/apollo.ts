import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';

/** The failures that the schema expects; `... on Error` in an operation matches each of them. */
const ERROR_TYPES = [
  'CardPaymentsOffError',
  'ClaimMismatchError',
  'ClassUnavailableError',
  'IdempotencyConflictError',
  'InvalidInputError',
  'NotFoundError',
  'PaymentRefusedError',
  'ServiceUnavailableError',
  'TooManyRequestsError',
];

/** A client with an empty cache, talking to this site's own server. */
export function createApolloClient(): ApolloClient {
  return new ApolloClient({
    link: new HttpLink({ uri: '/graphql' }),
    cache: new InMemoryCache({
      possibleTypes: { Error: ERROR_TYPES },
      typePolicies: {
        // A schedule is the answer of one moment for one range, not a thing with an identity.
        Schedule: { keyFields: false },
        Checkout: { keyFields: [] },
      },
    }),
  });
}
