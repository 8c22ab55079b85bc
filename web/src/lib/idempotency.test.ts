import { describe, expect, it } from 'vitest';
import { type Attempt, idempotencyKeys, toDigest } from './idempotency';
import type { SessionValue } from './session-value';

function fakeSessionValue(): SessionValue<Attempt> {
  let value: Attempt | null = null;
  return {
    read: () => value,
    write: (next) => {
      value = next;
    },
    clear: () => {
      value = null;
    },
  };
}

const input = { classId: 'a', name: 'Marta', notes: null };

describe('idempotencyKeys', () => {
  it('returns the same key for a retry, also after a reload', () => {
    const store = fakeSessionValue();
    const first = idempotencyKeys('booking', store).keyFor(input);
    expect(idempotencyKeys('booking', store).keyFor({ ...input })).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
  });

  it('returns a new key when the input changes', () => {
    const keys = idempotencyKeys('booking', fakeSessionValue());
    expect(keys.keyFor({ ...input, name: 'Nora' })).not.toBe(keys.keyFor(input));
  });

  it('returns a new key after success', () => {
    const keys = idempotencyKeys('booking', fakeSessionValue());
    const first = keys.keyFor(input);
    keys.complete();
    expect(keys.keyFor(input)).not.toBe(first);
  });
});

describe('toDigest', () => {
  it('toDigest does not depend on the order of keys', () => {
    expect(toDigest({ a: 1, b: { c: 2, d: 3 } })).toBe(toDigest({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: null }, {}],
    [{ a: '🌊' }, { a: '🌅' }],
    [{ a: ['x', 'y'] }, { a: ['y', 'x'] }],
  ])('toDigest distinguishes %j from %j', (one, other) => {
    expect(toDigest(one)).not.toBe(toDigest(other));
  });
});
