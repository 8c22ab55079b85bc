import { parseArgs } from 'node:util';
import { parseCount } from '../parse-count';

/** The rows of the benchmark table that the server fills. */
export const ROWS = ['P1', 'P3', 'P4', 'P5', 'P6', 'P12', 'P16'] as const;
export type Row = (typeof ROWS)[number];

export type Options = { rounds: number; rows: Row[] };

const isRow = (name: string): name is Row => ROWS.some((row) => row === name);

/** Reads the command line. @throws for an unknown row or an invalid number. */
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
  if (unknown.length > 0) throw new Error(`--only: unknown row ${unknown.join(', ')}, expected ${ROWS.join(', ')}`);
  return { rounds: parseCount('--rounds', values.rounds), rows: names.filter(isRow) };
}
