import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequestsError } from '../../domain/errors';
import type { PublicRequest, RequestLimits } from '../../domain/ports';
import { networkOf } from './network-of';

/** Requests per network address and minute: ten times what a busy household needs. */
const PER_MINUTE: Record<PublicRequest, number> = { 'uncached-read': 300, 'possible-change': 300 };

/**
 * Limits on public requests, each multiplied by `scale`. They protect the processor of this process and run before every
 * such request, so they count in memory: a write to the database per read would cost more than many of the reads. Several
 * processes count apart, and each key goes after its minute.
 */
export function createRequestLimits(scale: number): RequestLimits {
  const limiterOf = (kind: PublicRequest) =>
    new RateLimiterMemory({ points: Math.max(1, Math.round(PER_MINUTE[kind] * scale)), duration: 60 });
  const limiters: Record<PublicRequest, RateLimiterMemory> = {
    'uncached-read': limiterOf('uncached-read'),
    'possible-change': limiterOf('possible-change'),
  };
  return {
    async consume(kind, address) {
      try {
        await limiters[kind].consume(networkOf(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw new TooManyRequestsError(Math.ceil(error.msBeforeNext / 1000) || 1);
        throw error;
      }
    },
  };
}
