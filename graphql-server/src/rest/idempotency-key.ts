import type { FastifyRequest } from 'fastify';
import { parseIdempotencyKey } from '../domain/parse-input';

/** The header `Idempotency-Key`, or null when absent. @throws InvalidInputError for an invalid key */
export function getIdempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  return parseIdempotencyKey(typeof header === 'string' ? header : null);
}
