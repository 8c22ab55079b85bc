import { createRandom, expand, randomCase } from './expand-random-rules';

/** Prints our answers for a seed and a count, as one JSON text: run under several `TZ` values, it must not change by a byte. */
const [seed, count] = process.argv.slice(2).map(Number) as [number, number];
const random = createRandom(seed);
process.stdout.write(JSON.stringify(Array.from({ length: count }, () => expand(randomCase(random)))));
