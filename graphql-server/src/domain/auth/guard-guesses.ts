import { SignInRefusedError } from '../errors';
import type { FailureCounts, Pause, RateLimits } from '../ports';

export type GuardDeps = { rateLimits: RateLimits; failureCounts: FailureCounts; pause: Pause };

/** So many wrong guesses at an account are anybody's slip of the finger. */
const FREE_FAILURES = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** How long an answer is held back, in milliseconds, after so many wrong guesses at the account: twice as long each time. */
export function pauseAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_PAUSE_MS);
}

/**
 * Lets somebody try a secret of an account. Wrong guesses count against their address, and slow every answer about the
 * account down, right or wrong, whoever asks and whether or not there is such an account. A right one always gets in from an
 * address that did not guess. Throws TooManyRequestsError, and what `attempt` throws.
 */
export async function guardGuesses<Result>(
  { rateLimits, failureCounts, pause }: GuardDeps,
  { account, clientAddress }: { account: string; clientAddress: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  // Counted before it is known to be wrong: many guesses at one time must not all find the count as it was.
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
