import type { Deps } from '../../src/deps';
import type { Payments } from '../../src/domain/ports';

/** Returns a function that replaces methods of the payment provider's client. */
export function withPayments(change: (payments: Payments, deps: Deps) => Partial<Payments>): (deps: Deps) => Deps {
  return (deps) => ({ ...deps, payments: deps.payments && { ...deps.payments, ...change(deps.payments, deps) } });
}
