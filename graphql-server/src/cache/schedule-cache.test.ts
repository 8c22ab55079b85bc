import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type ChangeCheck, createScheduleCache } from './schedule-cache';

/** A fake database that a test changes through `state.snapshot`, and a clock that it sets through `state.now`. */
function setUp() {
  const state = { snapshot: 'one', now: 0, reads: 0, loads: 0 };
  const checkForChanges = async (since: string | null) => {
    state.reads += 1;
    return { snapshot: state.snapshot, hasChanged: since !== state.snapshot };
  };
  const cache = createScheduleCache(checkForChanges, { now: () => new Date(state.now) });
  const get = (key = 'month') =>
    cache.get(key, async () => {
      state.loads += 1;
      return `${key} of ${state.snapshot}`;
    });
  return { state, cache, get };
}

describe('a cache entry', () => {
  it('serves a cached value while nothing changes', async () => {
    const { state, get } = setUp();
    expect([await get(), await get()]).toEqual(['month of one', 'month of one']);
    expect(state.loads).toBe(1);
  });

  it('evicts the values under all keys after a change', async () => {
    const { state, get } = setUp();
    await get('month');
    await get('week');
    state.snapshot = 'two';
    expect([await get('month'), await get('week')]).toEqual(['month of two', 'week of two']);
  });

  it.each([1_000, -1_000])(
    'evicts a value when the clock has moved by %i ms, because time alone closes a class',
    async (moved) => {
      const { state, get } = setUp();
      await get();
      state.now += moved;
      await get();
      expect(state.loads).toBe(2);
    },
  );

  it('does not cache a failed load', async () => {
    const { cache } = setUp();
    await expect(cache.get('month', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('month', async () => 'back')).toBe('back');
  });

  it('evicts all values when clients have requested too many keys', async () => {
    const { state, get } = setUp();
    for (let index = 0; index < 501; index += 1) await get(String(index));
    await get('0');
    expect(state.loads).toBe(502);
  });
});

describe('concurrent requests', () => {
  it('concurrent requests share one check of the database and one load', async () => {
    const { state, get } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => get()));
    expect([state.reads, state.loads]).toEqual([1, 1]);
  });

  it('a request after a commit waits for a check that began after it', async () => {
    const checks: ((check: ChangeCheck) => void)[] = [];
    const cache = createScheduleCache(() => new Promise((resolve) => checks.push(resolve)), { now: () => new Date(0) });
    const early = cache.get('month', async () => 'early');
    await until(() => checks.length === 1);
    const late = cache.get('month', async () => 'late');
    checks[0]?.({ snapshot: 'one', hasChanged: true });
    expect(await early).toBe('early');
    await until(() => checks.length === 2);
    checks[1]?.({ snapshot: 'two', hasChanged: true });
    expect(await late).toBe('late');
  });
});

describe('a caller with a load limit', () => {
  const refused = () => Promise.reject(new Error('too many'));
  const admit = (names: string[], name: string) => async () => {
    names.push(name);
  };

  it('counts a request against the limit only when it causes a load', async () => {
    const { cache, get } = setUp();
    const admitted: string[] = [];
    const load = async () => 'month';
    expect(await cache.get('month', load, admit(admitted, 'first'))).toBe('month');
    expect(await cache.get('month', load, admit(admitted, 'second'))).toBe('month');
    expect(await cache.get('month', load, refused)).toBe('month');
    await get('week');
    expect(await cache.get('week', load, refused)).toBe('week of one');
    expect(admitted).toEqual(['first']);
  });

  it('counts concurrent requests once', async () => {
    const { cache } = setUp();
    const admitted: string[] = [];
    let loads = 0;
    const load = async () => {
      loads += 1;
      return 'month';
    };
    const answers = ['a', 'b', 'c'].map((name) => cache.get('month', load, admit(admitted, name)));
    expect(await Promise.all(answers)).toEqual(['month', 'month', 'month']);
    expect([admitted, loads]).toEqual([['a'], 1]);
  });

  it('refuses one caller alone while concurrent callers get the value', async () => {
    const { cache } = setUp();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return 'month';
    };
    const admitted: string[] = [];
    const admissions = [refused, admit(admitted, 'b'), refused, undefined, admit(admitted, 'e')];
    const answers = await Promise.allSettled(admissions.map((admission) => cache.get('month', load, admission)));
    expect(answers.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(loads).toBeLessThanOrEqual(2);
  });

  it('does not cache a refusal', async () => {
    const { cache } = setUp();
    await expect(cache.get('month', async () => 'month', refused)).rejects.toThrow('too many');
    expect(
      await cache.get(
        'month',
        async () => 'month',
        async () => undefined,
      ),
    ).toBe('month');
    expect(await cache.get('month', async () => 'other', refused)).toBe('month');
  });

  it("refuses a caller after another caller's load failed", async () => {
    const { cache } = setUp();
    const failing = () => Promise.reject(new Error('away'));
    await expect(cache.get('month', failing, async () => undefined)).rejects.toThrow('away');
    await expect(cache.get('month', async () => 'month', refused)).rejects.toThrow('too many');
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}
