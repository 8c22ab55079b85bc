import { describe, expect, it } from 'vitest';
import { ServiceUnavailableError } from '../domain/errors';
import { createBatcher, type RunBatch } from './batch';

/** Serves groups when it is told to, and remembers who was in them. */
function createCounter() {
  const groups: string[][] = [];
  const releases: ((error?: Error) => void)[] = [];
  const serve: RunBatch<string, string> = (requests) => {
    groups.push([...requests]);
    return new Promise((resolve, reject) =>
      releases.push((error) => {
        if (error) reject(error);
        else resolve(requests.map((request) => (request === 'bad' ? new Error('bad wish') : `${request} done`)));
      }),
    );
  };
  const release = async (error?: Error) => {
    while (releases.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    releases.shift()?.(error);
  };
  return { groups, serve, release };
}

describe('gathering', () => {
  it('serves whoever comes alone at once, and all who come meanwhile together', async () => {
    const { groups, serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = ['a', 'b', 'c', 'd'].map((request) => runBatched('class', request, serve));
    expect(groups).toEqual([['a']]);
    await release();
    await release();
    expect(await Promise.all(answers)).toEqual(['a done', 'b done', 'c done', 'd done']);
    expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('lets other keys go on', async () => {
    const { groups, serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = [runBatched('one', 'a', serve), runBatched('other', 'b', serve)];
    expect(groups).toEqual([['a'], ['b']]);
    await release();
    await release();
    await Promise.all(answers);
  });

  it('refuses one without harm to the others', async () => {
    const { serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = Promise.allSettled(['a', 'b', 'bad', 'c'].map((request) => runBatched('class', request, serve)));
    await release();
    await release();
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('rejects the waiting requests at once when the service is unavailable, and serves the ones that come later', async () => {
    const { groups, serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = Promise.allSettled(['a', 'b', 'c'].map((request) => runBatched('class', request, serve)));
    await release(new ServiceUnavailableError('The commit may have worked.'));
    const [failed, ...waiting] = await answers;
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'The commit may have worked.' } });
    const unavailable = { status: 'rejected', reason: new ServiceUnavailableError() };
    expect(waiting).toEqual([unavailable, unavailable]);
    const later = runBatched('class', 'd', serve);
    await release();
    expect(await later).toBe('d done');
    expect(groups).toEqual([['a'], ['d']]);
  });

  it('serves the requests behind a group that fails for any other reason', async () => {
    const { groups, serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = Promise.allSettled(['a', 'b', 'c'].map((request) => runBatched('class', request, serve)));
    await release(new Error('duplicate key'));
    await release();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(groups).toEqual([['a'], ['b', 'c']]);
  });

  it('takes fifty at a time', async () => {
    const { groups, serve, release } = createCounter();
    const runBatched = createBatcher<string, string>();
    const answers = Array.from({ length: 121 }, (_, index) => runBatched('class', `${index}`, serve));
    for (const _ of [1, 50, 50, 20]) await release();
    await Promise.all(answers);
    expect(groups.map(({ length }) => length)).toEqual([1, 50, 50, 20]);
    expect(groups.flat()).toEqual(answers.map((_, index) => `${index}`));
  });
});
