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
  control?: Omit<ControlReport, 'what'>;
};
export type ControlReport = {
  what: string;
  without: string;
  /** In which round the control was red; null while it is not. */
  redAfter: number | null;
};

declare module 'vitest' {
  interface TaskMeta {
    proof?: ProofReport;
    control?: ControlReport;
  }
}

const SEED = Number(process.env.PROVE_SEED ?? 1);
const TIMES = Number(process.env.PROVE_ROUNDS ?? 1);
const CONTROL_ROUNDS = 20;
const TIMEOUT_MS = 240_000;
/** For everything that has to be there before the first round, on a machine that does much else. */
export const SETUP_MS = 180_000;

/** Plays rounds of one fault against the product, which must keep every promise, and against it unprotected, where it must not. */
export function prove({ what, rounds, round, control }: Proof): void {
  const trials = rounds * TIMES;
  it(what, { timeout: TIMEOUT_MS * TIMES }, async ({ task }) => {
    const report = { what, trials: 0, violations: 0, seed: SEED };
    task.meta.proof = report;
    for (let index = 0; index < trials; index += 1) {
      const found = await round(createRandom(SEED + index), index);
      report.trials += 1;
      report.violations += found.length;
      expect(found, `seed ${SEED}, round ${index}`).toEqual([]);
    }
  });

  if (!control) return;
  it(`control: ${what}, without ${control.without}`, { timeout: TIMEOUT_MS }, async ({ task }) => {
    const report: ControlReport = { what, without: control.without, redAfter: null };
    task.meta.control = report;
    for (let index = 0; index < CONTROL_ROUNDS; index += 1) {
      if ((await control.round(createRandom(SEED + index), index)).length === 0) continue;
      report.redAfter = index + 1;
      return;
    }
    throw new Error(`Nothing was broken in ${CONTROL_ROUNDS} rounds without ${control.without}.`);
  });
}
