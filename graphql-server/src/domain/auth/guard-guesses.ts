import { SignInRefusedError } from '../errors';
import type { FailureCounts, Pause, RateLimits } from '../ports';

export type GuardDeps = { rateLimits: RateLimits; failureCounts: FailureCounts; pause: Pause };

/** Failures without a delay: typing errors. */
const FREE_FAILURES = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Delay of a response in milliseconds, after this many failures for the account. Doubles with each failure. */
export function pauseAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_PAUSE_MS);
}

/**
 * Runs an attempt to prove a secret of an account. A failure counts against the client's address and delays every later response
 * about the account, right or wrong, from any address, and also when the account does not exist. The right secret always works
 * from an address without failures.
 * @throws TooManyRequestsError when the address has too many failures, and every error of `attempt`
 */
export async function guardGuesses<Result>(
  { rateLimits, failureCounts, pause }: GuardDeps,
  { account, clientAddress }: { account: string; clientAddress: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  // Counted before the outcome is known, so that simultaneous guesses do not all read the same old count.
  await rateLimits.consume('sign-in', clientAddress);
  await pause(pauseAfter(await failureCounts.of(account)));
  try {
    const result = await attempt();
    await failureCounts.clear(account);
    await rateLimits.giveBack('sign-in', clientAddress);
    return result;
  } catch (error) {
    if (error instanceof SignInRefusedError && !error.isCodeMissing) await failureCounts.add(account);
    else await rateLimits.giveBack('sign-in', clientAddress);
    throw error;
  }
}
