import { parseArgs } from 'node:util';
import { PAGES } from '#contract/page-meta';
import { parseCount } from '../parse-count';

export type Options = { runs: number; rounds: number; paths: string[]; withLighthouse: boolean };

/** The public pages: those that search engines may index. */
const PUBLIC = PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);

/** Reads the command line. @throws for an unknown page or an invalid number. */
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
  if (unknown.length > 0)
    throw new Error(`--routes: unknown page ${unknown.join(', ')}, expected ${PUBLIC.join(', ')}`);
  return {
    runs: parseCount('--runs', values.runs),
    rounds: parseCount('--rounds', values.rounds),
    paths,
    withLighthouse: !values['no-lighthouse'],
  };
}
