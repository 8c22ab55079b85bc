import { choiceViolations } from './choices';
import type { Evidence } from './evidence';
import { jobViolations } from './jobs';
import { mailViolations } from './mails';
import { paymentViolations } from './payments';
import { promiseViolations } from './promises';
import { seatViolations } from './seats';

const CHECKS = [seatViolations, paymentViolations, choiceViolations, promiseViolations, mailViolations, jobViolations];

/** One sentence for each broken invariant; empty when all invariants hold. */
export async function listViolations(evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const check of CHECKS) found.push(...(await check(evidence)));
  return found;
}
