import { ApolloClient, type ApolloLink, InMemoryCache } from '@apollo/client';

/** The failures that the schema expects; `... on UserError` in an operation matches each of them. */
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

/** A client of the public site, for a browser or for the server that draws a page. */
export function createApolloClient(link: ApolloLink): ApolloClient {
  const cache = new InMemoryCache({
    possibleTypes: { Error: ERROR_TYPES, ...RESULT_TYPES },
    typePolicies: {
      // A schedule is the answer of one moment for one range, not a thing with an identity.
      Schedule: { keyFields: false },
      Checkout: { keyFields: [] },
    },
  });
  return new ApolloClient({ link, cache });
}
