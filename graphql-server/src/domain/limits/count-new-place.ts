import { TooManyRequestsError } from '../errors';
import type { RateLimits } from '../ports';
import { type PlaceRules, tooManyNewPlaces } from './place-limits';

/** The refusal of a network that is over its hourly limit; null below the limit. */
export type OverLimit = TooManyRequestsError | null;

type Deps = { rateLimits: RateLimits; placeRules: PlaceRules };

/**
 * Counts one more unpaid place against the hourly limit of a network while `work` takes it. `work` gets the refusal and throws
 * it as soon as it knows that the place would be new. The count is given back unless a new place was taken.
 * @throws what `work` throws, and ServiceUnavailableError
 */
export async function countNewPlace<Result extends { isNewPlace: boolean }>(
  { rateLimits, placeRules }: Deps,
  network: string,
  work: (overLimit: OverLimit) => Promise<Result>,
): Promise<Result> {
  const overLimit = await consume({ rateLimits, placeRules }, network);
  let isCounted = false;
  try {
    const result = await work(overLimit);
    isCounted = result.isNewPlace;
    return result;
  } finally {
    if (!isCounted) await giveBack(rateLimits, network);
  }
}

async function consume({ rateLimits, placeRules }: Deps, network: string): Promise<OverLimit> {
  try {
    await rateLimits.consume('new-place', network);
    return null;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return tooManyNewPlaces(placeRules, error.retryAfterSeconds);
    throw error;
  }
}

/** A failure is ignored: a count that cannot be given back expires within the hour. */
async function giveBack(rateLimits: RateLimits, network: string): Promise<void> {
  await rateLimits.giveBack('new-place', network).catch(() => undefined);
}
