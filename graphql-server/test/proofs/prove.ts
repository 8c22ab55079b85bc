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
  /** How many `npm run prove` plays at least, of what takes many to believe. */
  longRounds?: number;
  /** It mostly waits: it is played beside its neighbours that do so, too. */
  isConcurrent?: boolean;
  round: Round;
} & (
  | {
      /** The same with a protection off, where it must show. */
      control: Control;
    }
  | {
      /** What another proof does whose control stands for this one too. */
      controlledBy: string;
    }
);

/** A line of the table in docs/reliability.md. */
export type ProofReport = {
  what: string;
  trials: number;
  violations: number;
  seed: number;
  controlledBy: string | null;
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
/** How many times as many rounds as in `npm test`; absent in `npm test`. */
const TIMES = Number(process.env.PROVE_ROUNDS ?? 0);
const CONTROL_ROUNDS = 20;
const TIMEOUT_MS = 240_000;
const MS_PER_ROUND = 60_000;
/** For everything that has to be there before the first round, on a machine that does much else. */
export const SETUP_MS = 180_000;

/** Plays rounds of one fault against the product, which must keep every promise, and against it unprotected, where it must not. */
export function prove({ what, rounds, longRounds = 0, isConcurrent = false, round, ...controlled }: Proof): void {
  const test = isConcurrent ? it.concurrent : it;
  const trials = TIMES === 0 ? rounds : Math.max(rounds * TIMES, longRounds);
  const controlledBy = 'controlledBy' in controlled ? controlled.controlledBy : null;
  test(what, { timeout: TIMEOUT_MS + MS_PER_ROUND * trials }, async ({ task }) => {
    const report: ProofReport = { what, trials: 0, violations: 0, seed: SEED, controlledBy };
    task.meta.proof = report;
    for (let index = 0; index < trials; index += 1) {
      const found = await round(createRandom(SEED + index), index);
      report.trials += 1;
      report.violations += found.length;
      expect(found, `seed ${SEED}, round ${index}`).toEqual([]);
    }
  });

  if (!('control' in controlled)) return;
  const { control } = controlled;
  test(`control: ${what}, without ${control.without}`, { timeout: TIMEOUT_MS }, async ({ task }) => {
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
