import type { Deps } from '../../src/deps';
import type { Payments } from '../../src/domain/ports';

/** The product with another way of talking to its payment provider. */
export function withPayments(change: (payments: Payments, deps: Deps) => Partial<Payments>): (deps: Deps) => Deps {
  return (deps) => ({ ...deps, payments: deps.payments && { ...deps.payments, ...change(deps.payments, deps) } });
}
