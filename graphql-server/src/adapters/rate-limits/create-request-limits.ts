import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { scaledLimit } from '#contract/limits';
import type { PublicRequest, RequestLimits } from '../../domain/ports';
import { mapValues } from '../../lib/map-values';
import { toTooManyRequests } from './create-rate-limits';
import { toNetwork } from './network';

/** Requests per network address and minute: ten times what a busy household needs. */
const PER_MINUTE: Record<PublicRequest, number> = { 'uncached-read': 300, 'possible-change': 300 };

/**
 * Limits on public requests, each multiplied by `scale`. They protect the processor of this process and run before every
 * such request, so they count in memory: a write to the database per read would cost more than many of the reads. Several
 * processes count apart, and each key goes after its minute.
 */
export function createRequestLimits(scale: number): RequestLimits {
  const limiters = mapValues(
    PER_MINUTE,
    (perMinute) => new RateLimiterMemory({ points: scaledLimit(perMinute, scale), duration: 60 }),
  );
  return {
    async consume(kind, address) {
      try {
        await limiters[kind].consume(toNetwork(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw toTooManyRequests(error);
        throw error;
      }
    },
  };
}
