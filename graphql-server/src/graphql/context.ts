import type { Logger } from 'pino';
import type { Deps } from '../deps';
import type { SignedIn } from '../domain/auth/sessions';
import { UnauthenticatedError } from '../domain/errors';

/** The context of every resolver: the product's dependencies, and who sends the request. */
export type GraphqlContext = {
  deps: Deps;
  /** Logs with the request id. */
  log: Logger;
  /** Request id, also a header of the response. */
  requestId: string;
  /** Network address of the client, for the rate limits. */
  clientAddress: string;
  /** Header `User-Agent`. */
  userAgent: string | null;
  /** Whether the request carries a token, valid or not. */
  hasToken: boolean;
  /** The signed-in admin, looked up at most once per request. @throws UnauthenticatedError, ForbiddenError */
  admin(): Promise<SignedIn>;
  /** Header `Idempotency-Key`. */
  idempotencyKey: string | null;
  /** Aborted when the stream of a subscription has to end. */
  streamEnd: AbortSignal;
};

/** The context of queries that the server runs itself, for responses that all visitors share. */
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
    streamEnd: deps.draining,
  };
}
