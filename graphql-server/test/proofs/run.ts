import { readArguments, refuseArguments } from '../../src/cli/read-arguments';
import type { ControlReport, ProofReport } from './prove';
import { formatTable } from './table';

/** `npm run prove`: every *.prove.ts. Prints tables; exits with 1 when a test failed, an invariant was broken or a control stayed green. */
const USAGE = 'Usage: npm run prove [-- --seed NUMBER --rounds NUMBER --only TEXT]';
const { values } = readArguments(USAGE, {
  options: {
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    /** Factor for the rounds of each proof. */
    rounds: { type: 'string', default: '10' },
    /** Text in the titles of the proofs to run. */
    only: { type: 'string' },
  },
});
for (const name of ['seed', 'rounds'] as const) {
  if (!/^[1-9]\d*$/.test(values[name])) refuseArguments(`--${name} must be a whole number above 0.`, USAGE);
}
process.env.PROVE_SEED = values.seed;
process.env.PROVE_ROUNDS = values.rounds;
process.stdout.write(`Seed ${values.seed}, ${values.rounds} times the rounds.\n`);

const { startVitest } = await import('vitest/node');
const vitest = await startVitest('test', [], {
  watch: false,
  project: ['prove'],
  ...(values.only ? { testNamePattern: values.only } : {}),
});
const proofs: ProofReport[] = [];
const controls: ControlReport[] = [];
for (const module of vitest.state.getTestModules()) {
  for (const test of module.children.allTests()) {
    const { proof, control } = test.meta();
    if (proof) proofs.push(proof);
    if (control) controls.push(control);
  }
}
await vitest.close();
process.stdout.write(`\n${formatTable(proofs, controls)}\n`);
