import { parseArgs } from 'node:util';
import { countOf } from '../parse-count';

/** The server's rows of the table of benchmarks. */
export const ROWS = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P11', 'P12'] as const;
export type Row = (typeof ROWS)[number];

export type Options = { rounds: number; rows: Row[] };

const isRow = (name: string): name is Row => ROWS.some((row) => row === name);

/** Reads the command line. Throws in words for a row or a number that makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: ROWS.join(',') },
    },
  });
  const names = values.only.split(',');
  const unknown = names.filter((name) => !isRow(name));
  if (unknown.length > 0) throw new Error(`--only: ${unknown.join(', ')} is none of ${ROWS.join(', ')}`);
  return { rounds: countOf('--rounds', values.rounds), rows: names.filter(isRow) };
}
