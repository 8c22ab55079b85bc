import { parseArgs } from 'node:util';
import { PAGES } from '#contract/page-meta';
import { countOf } from '../parse-count';

export type Options = { runs: number; rounds: number; paths: string[]; withLighthouse: boolean };

/** The public pages: those that may be found. */
const PUBLIC = PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);

/** Reads the command line. Throws in words for a page or a number that makes no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      routes: { type: 'string', default: PUBLIC.join(',') },
      'no-lighthouse': { type: 'boolean', default: false },
    },
  });
  const paths = values.routes.split(',');
  const unknown = paths.filter((path) => !PUBLIC.includes(path));
  if (unknown.length > 0) throw new Error(`--routes: ${unknown.join(', ')} is none of ${PUBLIC.join(', ')}`);
  return {
    runs: countOf('--runs', values.runs),
    rounds: countOf('--rounds', values.rounds),
    paths,
    withLighthouse: !values['no-lighthouse'],
  };
}
