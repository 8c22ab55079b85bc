import { sha256Base64url } from '../lib/sha256';
import { IdempotencyConflictError } from './errors';

/** The idempotency key of a request, with a digest that a repeated request has to match. */
export type RequestKey = { idempotencyKey: string; requestDigest: string };

/** The key of a request; null for one without. `request` is all that a repetition must ask for again, whatever the order of its keys. */
export function toRequestKey(idempotencyKey: string | null, request: unknown): RequestKey | null {
  if (idempotencyKey === null) return null;
  return { idempotencyKey, requestDigest: sha256Base64url(JSON.stringify(sorted(request))) };
}

/**
 * Finds what an earlier request with this key made; null when there was none, and without a key.
 * @throws IdempotencyConflictError when that request was a different one
 */
export async function findMade<Made extends { requestDigest: string | null }>(
  key: RequestKey | null,
  find: (idempotencyKey: string) => Promise<Made | null>,
): Promise<Made | null> {
  const made = key && (await find(key.idempotencyKey));
  if (made && made.requestDigest !== key.requestDigest) throw new IdempotencyConflictError();
  return made;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
