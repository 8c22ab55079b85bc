import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../../domain/errors';
import type { ReadLimit } from '../../domain/ports';
import { networkOf } from './network-of';

/** Uncached public reads per network address and minute: ten times what a busy household needs. */
const PER_MINUTE = 300;

/**
 * A limit on uncached public reads, multiplied by `scale`. It protects the processor of this process and is asked before
 * every such read, so it counts in memory: a write to the database per read would cost more than many of the reads. Several
 * processes count apart, and each key goes after its minute.
 */
export function createReadLimit(scale: number): ReadLimit {
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(PER_MINUTE * scale)), duration: 60 });
  return {
    async consume(address) {
      try {
        await limiter.consume(networkOf(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000) || 1);
        throw error;
      }
    },
  };
}
