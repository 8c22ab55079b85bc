import { describe, expect, it } from 'vitest';
import { type ChangeCheck, createScheduleCache } from './schedule-cache';

/** A database of one word, which it changes to after a commit, and a clock that is set by hand. */
function setUp() {
  const state = { snapshot: 'one', now: 0, reads: 0, loads: 0 };
  const look = async (since: string | null) => {
    state.reads += 1;
    return { snapshot: state.snapshot, hasChanged: since !== state.snapshot };
  };
  const cache = createScheduleCache(look, { now: () => new Date(state.now) });
  const get = (key = 'month') =>
    cache.get(key, async () => {
      state.loads += 1;
      return `${key} of ${state.snapshot}`;
    });
  return { state, cache, get };
}

describe('what is kept', () => {
  it('stands while nothing changes', async () => {
    const { state, get } = setUp();
    expect([await get(), await get()]).toEqual(['month of one', 'month of one']);
    expect(state.loads).toBe(1);
  });

  it('goes with the first change, under every key', async () => {
    const { state, get } = setUp();
    await get('month');
    await get('week');
    state.snapshot = 'two';
    expect([await get('month'), await get('week')]).toEqual(['month of two', 'week of two']);
  });

  it.each([1_000, -1_000])(
    'goes when the clock has moved by %i ms, because time alone closes a class',
    async (moved) => {
      const { state, get } = setUp();
      await get();
      state.now += moved;
      await get();
      expect(state.loads).toBe(2);
    },
  );

  it('is no failure', async () => {
    const { cache } = setUp();
    await expect(cache.get('month', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('month', async () => 'back')).toBe('back');
  });

  it('does not grow with the questions of strangers', async () => {
    const { state, get } = setUp();
    for (let index = 0; index < 501; index += 1) await get(String(index));
    await get('0');
    expect(state.loads).toBe(502);
  });
});

describe('at the same time', () => {
  it('all who ask share one look at the database, and one load', async () => {
    const { state, get } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => get()));
    expect([state.reads, state.loads]).toEqual([1, 1]);
  });

  it('whoever asks after a commit is never answered by a look from before it', async () => {
    const looks: ((look: ChangeCheck) => void)[] = [];
    const cache = createScheduleCache(() => new Promise((resolve) => looks.push(resolve)), { now: () => new Date(0) });
    const early = cache.get('month', async () => 'early');
    await until(() => looks.length === 1);
    const late = cache.get('month', async () => 'late');
    looks[0]?.({ snapshot: 'one', hasChanged: true });
    expect(await early).toBe('early');
    await until(() => looks.length === 2);
    looks[1]?.({ snapshot: 'two', hasChanged: true });
    expect(await late).toBe('late');
  });
});

describe('a caller who must be admitted', () => {
  const refused = () => Promise.reject(new Error('too many'));
  const admitted = (requested: string[], name: string) => async () => {
    requested.push(name);
  };

  it('is asked about only when the request causes a load', async () => {
    const { cache, get } = setUp();
    const requested: string[] = [];
    const load = async () => 'month';
    expect(await cache.get('month', load, admitted(requested, 'first'))).toBe('month');
    expect(await cache.get('month', load, admitted(requested, 'second'))).toBe('month');
    expect(await cache.get('month', load, refused)).toBe('month');
    await get('week');
    expect(await cache.get('week', load, refused)).toBe('week of one');
    expect(requested).toEqual(['first']);
  });

  it('is counted once for all who ask at the same time', async () => {
    const { cache } = setUp();
    const requested: string[] = [];
    let loads = 0;
    const load = async () => {
      loads += 1;
      return 'month';
    };
    const answers = ['a', 'b', 'c'].map((name) => cache.get('month', load, admitted(requested, name)));
    expect(await Promise.all(answers)).toEqual(['month', 'month', 'month']);
    expect([requested, loads]).toEqual([['a'], 1]);
  });

  it('is refused alone: the others who ask at the same time get their answer', async () => {
    const { cache } = setUp();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return 'month';
    };
    const requested: string[] = [];
    const admissions = [refused, admitted(requested, 'b'), refused, undefined, admitted(requested, 'e')];
    const answers = await Promise.allSettled(admissions.map((admit) => cache.get('month', load, admit)));
    expect(answers.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(loads).toBeLessThanOrEqual(2);
  });

  it('leaves no refusal in the cache', async () => {
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

  it('is no less refused for the load that failed before', async () => {
    const { cache } = setUp();
    const failing = () => Promise.reject(new Error('away'));
    await expect(cache.get('month', failing, async () => undefined)).rejects.toThrow('away');
    await expect(cache.get('month', async () => 'month', refused)).rejects.toThrow('too many');
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await null;
}
