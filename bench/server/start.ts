import { availability } from './requests';
import { startProduct } from './servers';
import { type Bench, YOUNG } from './setup';

/** P11: milliseconds from the start of the built server on a migrated database to its first answer. */
export async function measureStart({ cluster, rounds }: Bench): Promise<number[]> {
  const url = await cluster.createStudio('p11', YOUNG);
  const figures: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    const server = await startProduct(url, availability.path);
    if (round > 0) figures.push(performance.now() - startedAt);
    await server.stop();
  }
  return figures;
}
