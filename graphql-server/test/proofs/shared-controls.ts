/** Titles of proofs whose controls cover others too, some of them in other files. */
export const REFUND_RETRIED =
  'A refund asked for by several at once, its answers lost, of a provider that knows nothing but keys';
export const FINISHED_BY_ALL =
  'A payment finished by the booking call, the webhook, the return from a redirect, the reconciler and a refund, in any order and at once';
export const KILLED_ANYTIME = 'A process killed at any moment, under load, beside one that lives';
