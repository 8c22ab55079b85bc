import { choiceViolations } from './choices';
import type { Evidence } from './evidence';
import { jobViolations } from './jobs';
import { mailViolations } from './mails';
import { paymentViolations } from './payments';
import { promiseViolations } from './promises';
import { seatViolations } from './seats';

const CHECKS = [seatViolations, paymentViolations, choiceViolations, promiseViolations, mailViolations, jobViolations];

/**
 * One sentence for each broken invariant; empty when all invariants hold. Other tests cover I8 to I10: no personal data in public
 * responses, in caches or in errors.
 * - I1: live bookings and the holds of others never exceed the places.
 * - I2: every cent of a succeeded payment belongs to a live booking, to a refund that is requested or done, to a place that its owner
 *   gave up too late or that the teacher did not refund, or to a payment issue. After a class was cancelled with a choice, everybody
 *   has a claim until they have another class or their money, and nobody has both.
 * - I3: one payment, one booking.
 * - I4: every refund that is done was executed by the provider, once and in its amount; a payment marked refunded is back in full.
 * - I5: ledger and attempt state the same amount, and so does the booking with the differences that were refunded.
 * - I6: every booking that was confirmed to somebody exists.
 * - I7: every booking and every refund has its mail; every mail marked sent was received; no other mail was sent.
 * - I11: no response showed fewer than zero places.
 * - I12: everything that waits has a job that will run.
 */
export async function listViolations(evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const check of CHECKS) found.push(...(await check(evidence)));
  return found;
}
