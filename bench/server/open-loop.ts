import { setTimeout as sleep } from 'node:timers/promises';

/** Begins so many things at a steady pace, whether or not the earlier ones are done: nobody waits because others do. */
export async function openLoop<Result>(
  total: number,
  perSecond: number,
  begin: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  const begun: Promise<Result>[] = [];
  while (begun.length < total) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (begun.length < due) begun.push(begin(begun.length));
    await sleep(1);
  }
  return Promise.all(begun);
}
