import { table } from '../table';
import type { Measured } from './measured';
import { figure } from './reports';
import { WORDS } from './scenes';
import {
  type Capacity,
  checkAgainst,
  compareCdns,
  DISKS,
  findKnees,
  MANAGED,
  openTheMonth,
  POSTGRES_CORES,
  sellHotClass,
} from './simulate-answers';

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const seconds = (ms: number) => (ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : 'over a minute');
const capacity = ({ visitors, node, postgres }: Capacity) => [visitors.toFixed(0), percent(node), percent(postgres)];

/** What the simulation says, and first how far off it is where it can be checked. */
export function simulationReport(measured: Measured): string {
  const { networkMs, flushMs } = MANAGED;
  const there = `PostgreSQL at ${networkMs} ms, ${flushMs} ms until a commit is safe`;
  return [
    `Simulated from what was measured on: ${measured.machine}`,
    checkTable(measured),
    section(`Visitors per second before anybody waits a second; ${there}`, kneeTable(measured)),
    section('Bookings per second on one class, four processes', hotTable(measured)),
    section(`A network of caches before two processes; ${there}, ${POSTGRES_CORES} cores`, cdnTable(measured)),
    section(
      'Everybody who comes in the minute after the month opens books; 99 in 100 wait less',
      minuteTable(measured),
    ),
  ].join('\n\n');
}

const section = (heading: string, text: string) => `### ${heading}\n\n${text}`;

function checkTable(measured: Measured): string {
  const rows = checkAgainst(measured).map(({ scene, processes, networkMs, diskMs, perSecond, simulated }) => [
    WORDS[scene],
    ...[processes, networkMs, diskMs].map(String),
    figure(perSecond),
    figure(simulated),
    `${simulated > perSecond ? '+' : ''}${(100 * (simulated / perSecond - 1)).toFixed(0)} %`,
  ]);
  const head = ['asked for', 'processes', 'network ms', 'disk ms more', 'measured', 'simulated', 'off by'];
  return section('The measured machine, simulated', table(head, rows));
}

function kneeTable(measured: Measured): string {
  const rows = findKnees(measured, [1, 2, 4, 8], [2, 8]).map(({ processes, postgresCores, day, opening }) => [
    String(processes),
    String(postgresCores),
    ...capacity(day),
    ...capacity(opening),
  ]);
  const head = [
    'processes',
    'cores of PostgreSQL',
    'a day',
    'Node',
    'PostgreSQL',
    'the month opens',
    'Node',
    'PostgreSQL',
  ];
  return table(head, rows);
}

function hotTable(measured: Measured): string {
  const rows = sellHotClass(measured).map(({ networkMs, perSecond }) => [
    `${networkMs} ms away`,
    ...perSecond.map(figure),
  ]);
  return table(['', ...DISKS.map((ms) => `commit ${ms} ms`)], rows);
}

const CDN_WORDS = {
  nothing: 'none',
  files: 'keeps the files',
  'a second': 'keeps page and schedule for a second too',
};

function cdnTable(measured: Measured): string {
  const rows = compareCdns(measured).map(({ cdn, day, opening, stale }) => [
    CDN_WORDS[cdn],
    ...capacity(day),
    ...capacity(opening),
    percent(stale),
  ]);
  const head = [
    'caches',
    'a day',
    'Node',
    'PostgreSQL',
    'the month opens',
    'Node',
    'PostgreSQL',
    'schedules out of date',
  ];
  return table(head, rows);
}

function minuteTable(measured: Measured): string {
  const rows = openTheMonth(measured).map(({ people, processes, pageMs, bookingMs }) => [
    String(people),
    String(processes),
    seconds(pageMs),
    seconds(bookingMs),
  ]);
  return table(['people', 'processes', 'page', 'booking confirmed'], rows);
}
