import { ApolloClient, type ApolloLink, HttpLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';

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

/** What else the unions of the schema hold; a fragment on a type that is named nowhere would be taken for a mistake. */
const RESULT_TYPES = {
  MutationCreateBookingResult: ['Booking'],
  MutationSendContactMessageResult: ['ContactReceipt'],
  MutationStartPaymentResult: ['PaymentSession'],
  QuerySharedClassResult: ['Slot'],
};

/** How long after taking over a page that the server drew its queries are answered from what came along. */
const TAKEOVER_MS = 2_000;

type Options = {
  /** What the server drew the page from. */
  sent?: NormalizedCacheObject | null;
  /** The way to the server; this site's own address unless the server itself asks. */
  link?: ApolloLink;
};

/** A client that talks to this site's own server, and knows at first what the page was drawn from. */
export function createApolloClient({
  sent = null,
  link = new HttpLink({ uri: '/graphql' }),
}: Options = {}): ApolloClient {
  const cache = new InMemoryCache({
    possibleTypes: { Error: ERROR_TYPES, ...RESULT_TYPES },
    typePolicies: {
      // A schedule is the answer of one moment for one range, not a thing with an identity.
      Schedule: { keyFields: false },
      Checkout: { keyFields: [] },
    },
  });
  if (sent) cache.restore(sent);
  return new ApolloClient({ link, cache, ...(sent ? { ssrForceFetchDelay: TAKEOVER_MS } : {}) });
}
