import type { Evidence } from './evidence';
import { jobViolations } from './jobs';
import { mailViolations } from './mails';
import { paymentViolations } from './payments';
import { promiseViolations } from './promises';
import { seatViolations } from './seats';

const COLOR_SCHEMES = [seatViolations, paymentViolations, promiseViolations, mailViolations, jobViolations];

/** Everything that is not as promised, in words; nothing when all is well. */
export async function listViolations(evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const look of COLOR_SCHEMES) found.push(...(await look(evidence)));
  return found;
}
