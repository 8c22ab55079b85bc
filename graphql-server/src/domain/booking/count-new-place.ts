import { TooManyRequestsError } from '../errors';
import type { RateLimits } from '../ports';
import { type PlaceRules, tooManyNewPlaces } from './place-limits';

/** The refusal of a network that is over its hourly limit; null when it is not. */
export type OverLimit = TooManyRequestsError | null;

type Deps = { rateLimits: RateLimits; placeRules: PlaceRules };

/**
 * Counts one more unpaid place against the hour of a network while `work` takes it. `work` throws the refusal that it is
 * given once it knows that the place would be new. Only what really took a new place stays counted.
 * Throws what `work` throws, and ServiceUnavailableError.
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

/** A count that cannot be given back runs out within the hour: the answer to the person does not depend on it. */
async function giveBack(rateLimits: RateLimits, network: string): Promise<void> {
  await rateLimits.giveBack('new-place', network).catch(() => undefined);
}
