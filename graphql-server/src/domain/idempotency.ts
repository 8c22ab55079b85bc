import { sha256Base64url } from '../lib/sha256';

/** Digest of a request, independent of the order of its keys: a retry has the same digest, another request with the same key does not. */
export function digestRequest(request: unknown): string {
  return sha256Base64url(JSON.stringify(sorted(request)));
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
