import { table } from '../table';
import type { FarRow } from './far';
import type { Alone } from './lone-person';
import type { Row } from './measure-fleet';
import type { Pooled } from './pooled';
import { WORDS } from './workloads';

export const figure = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

type Column<Each> = [heading: string, cell: (row: Each) => string];

const rowsOf = <Each>(columns: readonly Column<Each>[], rows: readonly Each[]): string =>
  table(
    columns.map(([heading]) => heading),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );

const WHAT: Column<Row> = ['asked for', ({ scene }) => WORDS[scene]];
const PROCESSES: Column<Row> = ['processes', ({ processes }) => String(processes)];
const RATE: Column<Row> = ['per second', ({ perSecond }) => figure(perSecond)];
const NODE: Column<Row> = ['Node ms', ({ nodeMs }) => figure(nodeMs)];
const POSTGRES: Column<Row> = ['PostgreSQL ms', ({ postgresMs }) => figure(postgresMs)];
const POOLER: Column<Row> = ['pooler ms', ({ poolerMs }) => figure(poolerMs)];
const LOAD: Column<Row> = ['load ms', ({ loadMs }) => figure(loadMs)];
const CONNECTIONS: Column<Row> = ['connections', ({ connections }) => connections.toFixed(0)];
const WAITED: Column<Row> = ['a row is waited for', ({ lockWaited }) => percent(lockWaited)];
const IDLE: Column<Row> = ['open, its process busy', ({ idle }) => idle.toFixed(1)];
const TOGETHER: Column<Row> = ['per transaction', ({ together }) => (together ? together.toFixed(1) : '')];

/** What each part used of the processors, and how full PostgreSQL was. */
export function directReport(rows: readonly Row[]): string {
  const columns = [WHAT, PROCESSES, RATE, NODE, POSTGRES, LOAD, CONNECTIONS, WAITED, IDLE, TOGETHER];
  return `### Processes over one PostgreSQL\n\n${rowsOf(columns, rows)}`;
}

export function aloneReport({
  scheduleTrips,
  kept,
  bookingTrips,
  furtherTrips,
  bookingMs,
  flushes,
  flushMs,
}: Alone): string {
  const { before, underLock, after } = bookingTrips;
  const rows = [
    ['trips to PostgreSQL for the schedule made anew', String(scheduleTrips)],
    ['trips for a booking: up to the lock, under it, afterwards', `${before}, ${underLock}, ${after}`],
    ['trips that each further process adds', figure(furtherTrips)],
    ['processor ms for the kept schedule: Node, PostgreSQL', `${figure(kept.nodeMs)}, ${figure(kept.postgresMs)}`],
    ['ms until a booking is answered', figure(bookingMs)],
    ['waits for the disk, with all that follows', figure(flushes)],
    ['ms of each of those', figure(flushMs)],
  ];
  return `### One person alone\n\n${table(['', ''], rows)}`;
}

export function farReport(rows: readonly FarRow[]): string {
  const columns: Column<FarRow>[] = [
    WHAT,
    ['network ms', ({ networkMs }) => String(networkMs)],
    ['disk ms more', ({ diskMs }) => String(diskMs)],
    ...[RATE, NODE, POSTGRES, CONNECTIONS, WAITED, IDLE, TOGETHER],
  ];
  return `### One process, and PostgreSQL farther away\n\n${rowsOf(columns, rows)}`;
}

export function pooledReport(pooled: Pooled | null, program: string): string {
  if (!pooled) return `Pooling is left out: there is no program "${program}" here. --pooler names another one.`;
  const features = pooled.features.map(({ what, usedBy, works }) => [what, usedBy, works ? 'yes' : 'no']);
  const columns = [WHAT, PROCESSES, RATE, NODE, POSTGRES, POOLER, CONNECTIONS, WAITED, IDLE, TOGETHER];
  return [
    `### Through ${pooled.version}, a connection lent for each transaction`,
    table(['what is needed', 'by', 'works'], features),
    pooled.rows.length > 0 ? rowsOf(columns, pooled.rows) : 'Without statements under a name nothing can be measured.',
  ].join('\n\n');
}
