import type { Logger } from 'pino';
import type { Deps } from '../deps';

/** What every resolver gets: the product's parts, and who asks. */
export type GraphqlContext = {
  deps: Deps;
  log: Logger;
  /** The caller's address, for the rate limits. */
  clientAddress: string;
  /** Header `Idempotency-Key`. */
  idempotencyKey: string | null;
};
