import * as z from 'zod/mini';
import { type SessionValue, sessionValue } from './session-value';

const attemptSchema = z.object({ digest: z.string(), key: z.string() });
export type Attempt = z.infer<typeof attemptSchema>;

/** JSON with sorted keys, so that equal inputs give equal texts. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** A short hash (cyrb53) that distinguishes inputs. It is not cryptographic. */
export function toDigest(input: unknown): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of toCanonicalJson(input)) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${(high >>> 0).toString(16)}-${(low >>> 0).toString(16)}`;
}

/** 128 random bits as 32 hex digits. crypto.randomUUID is missing where the page is not a secure context. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type IdempotencyKeys = { keyFor(input: unknown): string; complete(): void };

/** One key per attempt: the same input gets the same key until the attempt is completed, also after a reload. */
export function idempotencyKeys(
  name: string,
  stored: SessionValue<Attempt> = sessionValue(`${name}.attempt.v1`, attemptSchema),
): IdempotencyKeys {
  return {
    keyFor(input) {
      const digest = toDigest(input);
      const known = stored.read();
      if (known?.digest === digest) return known.key;
      const attempt = { digest, key: randomKey() };
      stored.write(attempt);
      return attempt.key;
    },
    complete: () => stored.clear(),
  };
}
