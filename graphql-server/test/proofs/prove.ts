import { expect, it } from 'vitest';
import { createRandom, type Random } from '../random';

/** One try to break a promise: what was broken, in words. */
type Round = (random: Random, round: number) => Promise<string[]>;

type Control = {
  /** The protection that is off. */
  without: string;
  round: Round;
};

type Proof = {
  /** What is done to the product. */
  what: string;
  /** How many rounds `npm test` plays; `npm run prove` plays many times as many. */
  rounds: number;
  round: Round;
  /** The same with a protection off, where it must show. Absent: a proof beside it has one for both. */
  control?: Control;
};

/** A line of the table in docs/reliability.md. */
export type ProofReport = {
  what: string;
  trials: number;
  violations: number;
  seed: number;
  without: string;
  /** After how many rounds the control was red; null while it is not. */
  redAfter: number | null;
};

declare module 'vitest' {
  interface TaskMeta {
    proof?: Partial<ProofReport> & { what: string };
  }
}

const SEED = Number(process.env.PROVE_SEED ?? 1);
const TIMES = Number(process.env.PROVE_ROUNDS ?? 1);
const CONTROL_ROUNDS = 20;
const TIMEOUT_MS = 120_000;

/** Plays rounds of one fault against the product, which must keep every promise, and against it unprotected, where it must not. */
export function prove({ what, rounds, round, control }: Proof): void {
  const trials = rounds * TIMES;
  it(what, { timeout: TIMEOUT_MS * TIMES }, async ({ task }) => {
    const report = { what, trials, violations: 0, seed: SEED };
    task.meta.proof = report;
    for (let index = 0; index < trials; index += 1) {
      const found = await round(createRandom(SEED + index), index);
      report.violations += found.length;
      expect(found, `seed ${SEED}, round ${index}`).toEqual([]);
    }
  });

  if (!control) return;
  it(`control: ${what}, without ${control.without}`, { timeout: TIMEOUT_MS }, async ({ task }) => {
    for (let index = 0; index < CONTROL_ROUNDS; index += 1) {
      if ((await control.round(createRandom(SEED + index), index)).length === 0) continue;
      task.meta.proof = { what, without: control.without, redAfter: index + 1 };
      return;
    }
    throw new Error(`Nothing was broken in ${CONTROL_ROUNDS} rounds without ${control.without}.`);
  });
}
