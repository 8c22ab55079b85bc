import { TooManyRequestsError } from './errors';
import type { RateLimitName, RateLimits } from './ports';

/**
 * Counts one more request, and says whether it is within the limit, where one past it is no failure.
 * @throws ServiceUnavailableError
 */
export async function isWithinLimit(rateLimits: RateLimits, limit: RateLimitName, address: string): Promise<boolean> {
  try {
    await rateLimits.consume(limit, address);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false;
    throw error;
  }
}
