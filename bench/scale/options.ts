import { parseArgs } from 'node:util';
import { countOf } from '../parse-count';
import { CONNECTIONS } from './ask-fleet';

/** What is measured, in this order; the simulation takes up what the others measured last. */
export const PARTS = ['direct', 'alone', 'far', 'pooled', 'simulation'] as const;
export type Part = (typeof PARTS)[number];

export type Options = {
  rounds: number;
  /** How many processes share the database, one fleet after another. */
  fleets: number[];
  parts: Part[];
  /** The pooling proxy's program. */
  pooler: string;
  /** Whether what was measured becomes what the simulation knows. */
  isKept: boolean;
};

const isPart = (name: string): name is Part => PARTS.some((part) => part === name);

/** Reads the command line. Throws in words for a part or a number that makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      processes: { type: 'string', default: '1,2,4' },
      only: { type: 'string', default: PARTS.join(',') },
      pooler: { type: 'string', default: 'pgbouncer' },
      keep: { type: 'boolean', default: false },
    },
  });
  const names = values.only.split(',');
  const unknown = names.filter((name) => !isPart(name));
  if (unknown.length > 0) throw new Error(`--only: ${unknown.join(', ')} is none of ${PARTS.join(', ')}`);
  return {
    rounds: countOf('--rounds', values.rounds),
    fleets: values.processes.split(',').map(fleetOf),
    parts: names.filter(isPart),
    pooler: values.pooler,
    isKept: values.keep,
  };
}

/** Each process gets as many connections as the others. */
function fleetOf(text: string): number {
  const processes = countOf('--processes', text);
  if (CONNECTIONS % processes > 0)
    throw new Error(`--processes: ${CONNECTIONS} connections cannot be shared by ${text}`);
  return processes;
}
