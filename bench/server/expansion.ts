import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const SERIES = 1_000;

export type Expansion = { product: number[]; rrule: number[] };

/** P6: milliseconds to expand one month of many recurring classes, in a separate process because rrule.js needs TZ=UTC. */
export async function measureExpansion(rounds: number): Promise<Expansion> {
  const args = ['--import', 'tsx', 'bench/server/expansion-program.ts', String(SERIES), String(rounds)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TZ: 'UTC' } });
  return JSON.parse(stdout) as Expansion;
}
