import { describe, expect, it } from 'vitest';
import { SignInRefusedError } from '../errors';
import { guardGuesses, pauseAfter } from './guard-guesses';

describe('pauseAfter', () => {
  it.each([
    [0, 0],
    [5, 0],
    [6, 250],
    [7, 500],
    [8, 1_000],
    [9, 2_000],
    [10, 4_000],
    [11, 4_000],
    [5_000, 4_000],
  ])('delays the response after %i failures by %i ms', (failures, pause) => {
    expect(pauseAfter(failures)).toBe(pause);
  });
});

function createRecorder(failures: number) {
  const calls: string[] = [];
  const note =
    (what: string) =>
    async (...args: unknown[]) => {
      calls.push([what, ...args].join(' '));
    };
  const deps = {
    rateLimits: { consume: note('count'), giveBack: note('give back') },
    failureCounts: {
      of: async () => failures,
      add: async (account: string) => {
        calls.push(`wrong ${account}`);
        return failures + 1;
      },
      clear: note('clear'),
    },
    pause: note('pause'),
  };
  const guarded = { account: 'marina', clientAddress: '203.0.113.1' };
  return { calls, guess: <Result>(attempt: () => Promise<Result>) => guardGuesses(deps, guarded, attempt) };
}

describe('guardGuesses', () => {
  const COUNTED = 'count sign-in 203.0.113.1';
  const GIVEN_BACK = 'give back sign-in 203.0.113.1';

  it('does not count a right guess, and clears the failures of the account', async () => {
    const { calls, guess } = createRecorder(0);
    expect(await guess(async () => 'in')).toBe('in');
    expect(calls).toEqual([COUNTED, 'pause 0', 'clear marina', GIVEN_BACK]);
  });

  it('counts a wrong guess against the address and the account', async () => {
    const { calls, guess } = createRecorder(0);
    await expect(guess(() => Promise.reject(new SignInRefusedError()))).rejects.toThrow(SignInRefusedError);
    expect(calls).toEqual([COUNTED, 'pause 0', 'wrong marina']);
  });

  it('delays even a right guess after many failures', async () => {
    const { calls, guess } = createRecorder(8);
    expect(await guess(async () => 'in')).toBe('in');
    expect(calls).toContain('pause 1000');
  });

  it.each([
    ['a code that was not asked for yet', new SignInRefusedError('Code?', 'MISSING')],
    ['a failure of ours', new Error('away')],
  ])('does not count a guess that ends in %s', async (_name, error) => {
    const { calls, guess } = createRecorder(0);
    await expect(guess(() => Promise.reject(error))).rejects.toBe(error);
    expect(calls).toEqual([COUNTED, 'pause 0', GIVEN_BACK]);
  });
});
