import type { Logger } from 'pino';
import type { Deps } from '../deps';
import type { SignedIn } from '../domain/auth/sessions';
import { UnauthenticatedError } from '../domain/errors';

/** What every resolver gets: the product's parts, and who asks. */
export type GraphqlContext = {
  deps: Deps;
  log: Logger;
  /** The caller's address, for the rate limits. */
  clientAddress: string;
  /** The browser's own words about itself. */
  userAgent: string | null;
  /** The admin whose token came along, asked once. Throws UnauthenticatedError, ForbiddenError. */
  admin(): Promise<SignedIn>;
  /** Header `Idempotency-Key`. */
  idempotencyKey: string | null;
};

/** Nobody in particular: what the product asks itself on behalf of every visitor. */
export function publicContext(deps: Deps): GraphqlContext {
  return {
    deps,
    log: deps.log,
    clientAddress: 'site',
    userAgent: null,
    admin: () => Promise.reject(new UnauthenticatedError()),
    idempotencyKey: null,
  };
}
