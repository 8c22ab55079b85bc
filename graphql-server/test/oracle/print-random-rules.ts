import { createRandom, expand, randomCase } from './expand-random-rules';

/** Prints the expansions for a seed and a count as JSON. Under any value of `TZ` the output must be the same. */
const [seed, count] = process.argv.slice(2).map(Number) as [number, number];
const random = createRandom(seed);
process.stdout.write(JSON.stringify(Array.from({ length: count }, () => expand(randomCase(random)))));
