import { parseArgs } from 'node:util';
import { parseCount } from '../parse-count';

/** Connections of the load generator in total; the processes share them evenly. */
export const CONNECTIONS = 20;

export type Options = {
  rounds: number;
  /** The numbers of processes to measure, one after another. */
  fleets: number[];
};

/** Reads the command line. @throws for an invalid number, or for a fleet that cannot share the connections evenly. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '3' }, processes: { type: 'string', default: '1,2,4' } },
  });
  const fleets = values.processes.split(',').map((text) => parseCount('--processes', text));
  for (const processes of fleets) {
    if (CONNECTIONS % processes === 0) continue;
    throw new Error(`--processes: ${processes} processes cannot share ${CONNECTIONS} connections evenly`);
  }
  return { rounds: parseCount('--rounds', values.rounds), fleets };
}
