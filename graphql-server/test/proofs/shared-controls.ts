/** Titles of proofs whose controls cover others too, some of them in other files. */
export const REFUND_RETRIED = 'Several requests refund a payment at once and lose their responses';
export const FINISHED_BY_ALL =
  'Booking request, webhook, redirect, reconciler and refund finish one payment in any order and at once';
export const KILLED_ANYTIME = 'A process is killed at any moment under load, beside a second one';
