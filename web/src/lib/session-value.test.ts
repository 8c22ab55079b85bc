import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sessionValue } from './session-value';

const schema = z.object({ count: z.number() });

function fakeStorage(overrides: Partial<Storage> = {}): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    ...overrides,
  };
}

describe('sessionValue', () => {
  it('reads after a reload what was written before', () => {
    const storage = fakeStorage();
    sessionValue('key', schema, () => storage).write({ count: 3 });
    expect(sessionValue('key', schema, () => storage).read()).toEqual({ count: 3 });
  });

  it.each([
    ['broken JSON', '{"count":'],
    ['another shape', '{"count":"3"}'],
    ['null', 'null'],
    ['an empty text', ''],
  ])('counts %s as absent', (_, text) => {
    const storage = fakeStorage();
    storage.setItem('key', text);
    expect(sessionValue('key', schema, () => storage).read()).toBeNull();
  });

  it.each([
    ['is absent', () => null],
    [
      'is blocked',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    ],
    [
      'is full',
      () =>
        fakeStorage({
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }),
    ],
  ])('stores the value in memory where storage %s', (_, open) => {
    const value = sessionValue('key', schema, open);
    value.write({ count: 1 });
    expect(value.read()).toEqual({ count: 1 });
    value.clear();
    expect(value.read()).toBeNull();
  });

  it('deletes the value when it is cleared', () => {
    const storage = fakeStorage();
    const value = sessionValue('key', schema, () => storage);
    value.write({ count: 1 });
    value.clear();
    expect(value.read()).toBeNull();
    expect(storage.length).toBe(0);
  });
});
