import { sha256Base64url } from '../lib/sha256';
import { IdempotencyConflictError } from './errors';
import { isTaken } from './transaction';

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

/**
 * Returns what an earlier request with the same key made, or makes it: once, also when such requests come at the same moment. `find`
 * is `findMade` with their key, `make` a transaction that stores it in the column `idempotencyKey`.
 */
export async function makeOnce<Made>(find: () => Promise<Made | null>, make: () => Promise<Made>): Promise<Made> {
  const earlier = await find();
  if (earlier) return earlier;
  try {
    return await make();
  } catch (error) {
    const simultaneous = isTaken(error, 'idempotencyKey') ? await find() : null;
    if (simultaneous) return simultaneous;
    throw error;
  }
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
