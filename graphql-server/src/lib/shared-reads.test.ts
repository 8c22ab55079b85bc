import { expect, it } from 'vitest';
import { createSharedReads } from './shared-reads';

/** A read whose results are given by hand, in order. */
function openReads() {
  const started: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const { read, getReadSince } = createSharedReads<number>();
  const load = () => new Promise<number>((resolve, reject) => started.push({ resolve, reject }));
  return { started, ask: (key = 'class') => read(key, load), getReadSince };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('shares one read that begins after they asked among all who ask while one runs', async () => {
  const { started, ask } = openReads();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(started).toHaveLength(1);
  started[0]?.resolve(1);
  expect(await first).toBe(1);
  await nextTurn();
  expect(started).toHaveLength(2);
  started[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

it('begins a new read for who asks after one has ended', async () => {
  const { started, ask } = openReads();
  const first = ask();
  started[0]?.resolve(1);
  await first;
  await nextTurn();
  const second = ask();
  expect(started).toHaveLength(2);
  started[1]?.resolve(2);
  expect(await second).toBe(2);
});

it('shares nothing between keys, and an error only among those who wait for the same read', async () => {
  const { started, ask } = openReads();
  const failing = ask();
  const next = ask();
  const other = ask('another class');
  expect(started).toHaveLength(2);
  started[0]?.reject(new Error('No connection'));
  await expect(failing).rejects.toThrow('No connection');
  await nextTurn();
  started[1]?.resolve(5);
  started[2]?.resolve(6);
  expect(await Promise.all([other, next])).toEqual([5, 6]);
});

it('gives the result of the last read to who asked before it began, and to nobody else', async () => {
  const { started, ask, getReadSince } = openReads();
  const before = performance.now();
  await nextTurn();
  const answer = ask();
  expect(getReadSince('class', before)).toBeUndefined();
  started[0]?.resolve(1);
  await answer;
  expect(getReadSince('class', before)).toBe(1);
  expect(getReadSince('class', performance.now())).toBeUndefined();
  expect(getReadSince('another class', before)).toBeUndefined();
});

it('stores the results of a hundred keys', async () => {
  const { started, ask, getReadSince } = openReads();
  await nextTurn();
  for (let key = 0; key <= 100; key += 1) {
    const answer = ask(String(key));
    started[key]?.resolve(key);
    await answer;
  }
  expect([getReadSince('0', 0), getReadSince('1', 0), getReadSince('100', 0)]).toEqual([undefined, 1, 100]);
});
