import type { Logger } from 'pino';
import type { Deps } from '../deps';
import type { SignedIn } from '../domain/auth/sessions';
import { UnauthenticatedError } from '../domain/errors';

/** What every resolver gets: the product's parts, and who asks. */
export type GraphqlContext = {
  deps: Deps;
  /** Writes lines that carry the request's id. */
  log: Logger;
  /** The id that the answer carries too. */
  requestId: string;
  /** The caller's address, for the rate limits. */
  clientAddress: string;
  /** The browser's own words about itself. */
  userAgent: string | null;
  /** Whether a token came along, whoever's it is. */
  hasToken: boolean;
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
    requestId: 'site',
    clientAddress: 'site',
    userAgent: null,
    hasToken: false,
    admin: () => Promise.reject(new UnauthenticatedError()),
    idempotencyKey: null,
  };
}
