import { median, withSpread } from '../median';
import { markMissed, table } from '../table';
import { type Expansion, SERIES } from './expansion';
import type { Growth } from './growth';
import { BUYERS, PLACES } from './hot-class';
import { FEW, MANY, type Memory } from './memory';
import { BOOKINGS_PER_SECOND, type Latency, REQUESTS_PER_SECOND } from './steady-latency';

const COLUMNS = ['', 'per second', 'against the baseline', 'target'];

/** A row that says how many times as fast as its baseline a server is. */
function ratioRow(name: string, figures: number[], baseline: number[], atLeast: number): string[] {
  const ratio = median(figures) / median(baseline);
  return [name, withSpread(figures), markMissed(`${ratio.toFixed(1)}x`, ratio >= atLeast), `${atLeast}x`];
}

const baselineRow = (name: string, figures: number[]) => [name, withSpread(figures), '1x', ''];

/** P1. */
export function scheduleReport({
  cached,
  recomputed,
  plain,
}: Record<'cached' | 'recomputed' | 'plain', number[]>): string {
  return section('P1: the month over GraphQL', COLUMNS, [
    ratioRow('this server, cached', cached, plain, 30),
    ratioRow('this server, recomputed each time', recomputed, plain, 4),
    baselineRow('Apollo Server and Prisma', plain),
  ]);
}

/** P2. */
export function availabilityReport({
  cached,
  notModified,
  plain,
}: Record<'cached' | 'notModified' | 'plain', number[]>) {
  return section('P2: GET /availability', COLUMNS, [
    ratioRow('this server, cached', cached, plain, 3),
    ratioRow('this server, 304', notModified, plain, 3),
    baselineRow('node:http and one prepared query', plain),
  ]);
}

type Bookings = { perSecond: Record<'product' | 'plain', number[]>; plainSold: number[] };

/** P3. */
export function bookingsReport({ perSecond: { product, plain }, plainSold }: Bookings): string {
  const text = section(`P3: ${BUYERS} people book ${PLACES} places in one class`, COLUMNS, [
    ratioRow('this server', product, plain, 3),
    baselineRow('Apollo Server and Prisma, read then write', plain),
  ]);
  return `${text}\n\nThis server sold ${PLACES} places each time, the baseline ${Math.min(...plainSold)} to ${Math.max(...plainSold)}.`;
}

/** P4. */
export function latencyReport({ p50, p99, max }: Latency): string {
  const ratio = median(p99) / median(p50);
  return section(
    `P4: the month, requested ${REQUESTS_PER_SECOND} times a second while ${BOOKINGS_PER_SECOND} people a second book, ms`,
    ['', 'p50', 'p99', 'slowest', 'p99 : p50 (at most 6x)'],
    [
      [
        'this server',
        ...[p50, p99, max].map((figures) => withSpread(figures, 1)),
        markMissed(`${ratio.toFixed(1)}x`, ratio <= 6),
      ],
    ],
  );
}

/** P5. */
export function growthReport(growth: readonly Growth[]): string {
  const rows = growth.map(({ call, hasTarget, young, old }) => {
    const ratio = median(young) / median(old);
    const figure = `${ratio.toFixed(2)}x`;
    return [call, withSpread(young), withSpread(old), hasTarget ? markMissed(figure, ratio <= 1.2) : figure];
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

/** P11. */
export function startReport(figures: number[]): string {
  const row = ['from start to first answer', markMissed(withSpread(figures), median(figures) <= 1_500), '1500'];
  return section('P11: start on a migrated database, ms', ['', 'ms', 'at most'], [row]);
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

function section(heading: string, head: string[], rows: string[][]): string {
  return `### ${heading}\n\n${table(head, rows)}`;
}
