import { median, withSpread } from '../median';
import { markMissed, table } from '../table';
import { type Expansion, SERIES } from './expansion';
import type { Growth } from './growth';
import { getSlowdown, type IdleStreams, STREAMS } from './idle-streams';
import { FEW, MANY, type Memory } from './memory';
import { BUYERS, PLACES, type Rush } from './rush';
import { BOOKINGS_PER_SECOND, type Latency, REQUESTS_PER_SECOND } from './steady-latency';

const COLUMNS = ['', 'per second', 'against the baseline', 'at least'];

/** A row that says how many times as fast as its baseline a server is. */
function ratioRow(name: string, figures: number[], baseline: number[], atLeast: number): string[] {
  const ratio = median(figures) / median(baseline);
  const figure = `${ratio.toFixed(ratio < 10 ? 2 : 0)}x`;
  return [name, withSpread(figures), markMissed(figure, ratio >= atLeast), `${atLeast}x`];
}

const baselineRow = (name: string, figures: number[]) => [name, withSpread(figures), '1x', ''];

/** P1. */
export function scheduleReport({
  cached,
  recomputed,
  plain,
  prepared,
}: Record<'cached' | 'recomputed' | 'plain' | 'prepared', number[]>): string {
  return section('P1: the month over GraphQL', COLUMNS, [
    ratioRow('this server, cached', cached, plain, 90),
    baselineRow('Apollo Server and Prisma', plain),
    ratioRow('this server, recomputed each time', recomputed, prepared, 0.4),
    baselineRow('node:http and one prepared query', prepared),
  ]);
}

/** P3. */
export function rushReport({ one, two, plain, calendar, calendarOfTwo, plainSold }: Rush): string {
  const row = (name: string, figures: number[], baseline: number[], atMost: number) => {
    const ratio = median(figures) / median(baseline);
    return [name, withSpread(figures), markMissed(`${ratio.toFixed(2)}x`, ratio <= atMost), `${atMost}x`];
  };
  const text = section(
    `P3: ${BUYERS} people request ${PLACES} places at once, p99 in ms`,
    ['', 'p99', 'ratio', 'at most'],
    [
      row('this server, one process, against the baseline', one, plain, 2),
      row('this server, two processes, against the baseline', two, plain, 2),
      ['node:http and pg, read then write', withSpread(plain), '1x', ''],
      row('a calendar page meanwhile, against the rush at one process', calendar, one, 0.3),
      row('a calendar page meanwhile, against the rush at two', calendarOfTwo, two, 0.3),
    ],
  );
  return `${text}\n\nThis server sold ${PLACES} places each time, the baseline ${Math.min(...plainSold)} to ${Math.max(...plainSold)}.`;
}

/** P4. */
export function latencyReport({ recomputedAlone, p50, p99, max }: Latency): string {
  const ratio = median(p99) / median(recomputedAlone);
  return section(
    `P4: the month, requested ${REQUESTS_PER_SECOND} times a second while ${BOOKINGS_PER_SECOND} people a second book, ms`,
    ['', 'one recomputed answer alone', 'p50', 'p99', 'slowest', 'p99 : alone (at most 3x)'],
    [
      [
        'this server',
        ...[recomputedAlone, p50, p99, max].map((figures) => withSpread(figures, 1)),
        markMissed(`${ratio.toFixed(1)}x`, ratio <= 3),
      ],
    ],
  );
}

/** P5. */
export function growthReport(growth: readonly Growth[]): string {
  const rows = growth.map(({ call, young, old }) => {
    const ratio = median(young) / median(old);
    return [call, withSpread(young), withSpread(old), markMissed(`${ratio.toFixed(2)}x`, ratio <= 1.2)];
  });
  return section(
    'P5: answers per second in a young studio and in an old one',
    ['', '100 bookings, 1 year', '100,000 bookings, 10 years', 'slower by (at most 1.2x)'],
    rows,
  );
}

/** P6. */
export function expansionReport({ product, rrule }: Expansion): string {
  const ratio = median(rrule) / median(product);
  return section(
    `P6: one month of ${SERIES} recurring classes, ms`,
    ['', 'ms', 'against rrule.js', 'target'],
    [
      ['this server', withSpread(product, 2), markMissed(`${ratio.toFixed(0)}x`, ratio >= 1_000), '1000x'],
      ['rrule.js with tzid', withSpread(rrule), '1x', ''],
    ],
  );
}

/** P12. */
export function memoryReport({ few, many }: Memory): string {
  const row = [few.toFixed(0), many.toFixed(0), markMissed(`${(many / few).toFixed(2)}x`, many / few <= 1.3)];
  return section(
    'P12: memory of a serving process, MB',
    ['', `after ${FEW} requests`, `after ${MANY}`, 'growth (at most 1.3x)'],
    [['this server', ...row]],
  );
}

/** P16. */
export function idleStreamsReport(streams: IdleStreams): string {
  const { addedMegabytes, transactionsWithout, transactionsWith, p99Without, p99With } = streams;
  const slowdown = getSlowdown(streams);
  return section(
    `P16: ${STREAMS} idle subscribers of the schedule on one process`,
    [
      '',
      'MB more (at most 100)',
      'transactions in 15 idle s',
      `p99 of the month, ms`,
      'p99 against none (at most 1.2x)',
    ],
    [
      ['none', '', String(transactionsWithout), withSpread(p99Without, 1), '1x'],
      [
        `${STREAMS}`,
        markMissed(addedMegabytes.toFixed(0), addedMegabytes <= 100),
        String(transactionsWith),
        withSpread(p99With, 1),
        markMissed(`${slowdown.toFixed(2)}x`, slowdown <= 1.2),
      ],
    ],
  );
}

function section(heading: string, head: string[], rows: string[][]): string {
  return `### ${heading}\n\n${table(head, rows)}`;
}
