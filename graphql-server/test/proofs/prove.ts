import { expect, it } from 'vitest';
import { createRandom, type Random } from '../random';

/** One attempt to break an invariant. Returns one sentence for each violation. */
type Round = (random: Random, round: number) => Promise<string[]>;

type Control = {
  /** The protection that is switched off. */
  without: string;
  round: Round;
};

type Proof = {
  /** The fault that the product is exposed to. */
  what: string;
  /** Rounds when the file is run alone; `npm run prove` multiplies them. */
  rounds: number;
  /** Minimum number of rounds in `npm run prove`, for a fault that strikes rarely. */
  longRounds?: number;
  /** The proof mostly waits, so it runs concurrently with others that do. */
  isConcurrent?: boolean;
  round: Round;
} & (
  | {
      /** The same rounds without a protection, which must find a violation. */
      control: Control;
    }
  | {
      /** `what` of another proof whose control covers this one too. */
      controlledBy: string;
    }
);

/** One row of the table that `npm run prove` prints. */
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
  /** The first round in which the control found a violation; null when none did. */
  redAfter: number | null;
};

declare module 'vitest' {
  interface TaskMeta {
    proof?: ProofReport;
    control?: ControlReport;
  }
}

const SEED = Number(process.env.PROVE_SEED ?? 1);
/** Factor for the rounds in `npm run prove`; null when the file is run alone. */
const TIMES = process.env.PROVE_ROUNDS ? Number(process.env.PROVE_ROUNDS) : null;
/** A control stops at its first violation; on a busy machine the race that it needs may not happen for a while. */
const CONTROL_ROUNDS = 50;
const TIMEOUT_MS = 240_000;
const MS_PER_ROUND = 60_000;
/** Time for the setup before the first round, generous for a busy machine. */
export const SETUP_MS = 180_000;

/** Runs rounds of one fault: the product must hold every invariant, and without the named protection it must break one. */
export function prove({ what, rounds, longRounds = 0, isConcurrent = false, round, ...controlled }: Proof): void {
  const test = isConcurrent ? it.concurrent : it;
  const trials = TIMES === null ? rounds : Math.max(rounds * TIMES, longRounds);
  const controlledBy = 'controlledBy' in controlled ? controlled.controlledBy : null;
  test(`holds every invariant: ${what}`, { timeout: TIMEOUT_MS + MS_PER_ROUND * trials }, async ({ task }) => {
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
  test(`breaks an invariant without ${control.without}: ${what}`, { timeout: TIMEOUT_MS }, async ({ task }) => {
    const report: ControlReport = { what, without: control.without, redAfter: null };
    task.meta.control = report;
    for (let index = 0; index < CONTROL_ROUNDS; index += 1) {
      if ((await control.round(createRandom(SEED + index), index)).length === 0) continue;
      report.redAfter = index + 1;
      return;
    }
    throw new Error(`No invariant was broken in ${CONTROL_ROUNDS} rounds without ${control.without}.`);
  });
}
