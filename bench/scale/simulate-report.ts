import { table } from '../table';
import type { Measured } from './measured';
import { figure } from './reports';
import {
  type Capacity,
  type Checked,
  checkAgainst,
  compareCdns,
  DISKS,
  findKnees,
  MANAGED,
  openTheMonth,
  POSTGRES_CORES,
  sellHotClass,
} from './simulate-answers';
import { WORDS } from './workloads';

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

/** A row for each question, a column for each circumstance. */
function checkTable(measured: Measured): string {
  const checked = checkAgainst(measured);
  const circumstances = [...new Set(checked.map(circumstanceOf))];
  const rows = [...new Set(checked.map(({ scene }) => scene))].map((scene) => [
    WORDS[scene],
    ...circumstances.map((circumstance) => {
      const one = checked.find((each) => each.scene === scene && circumstanceOf(each) === circumstance);
      return one ? `${figure(one.perSecond)}, ${signed(one.simulated / one.perSecond - 1)}` : '';
    }),
  ]);
  const heading = 'The measured machine: answers per second, and how far off the simulation is';
  return section(heading, table(['asked for', ...circumstances], rows));
}

function circumstanceOf({ processes, networkMs, diskMs }: Checked): string {
  if (networkMs > 0) return `network ${networkMs} ms`;
  if (diskMs > 0) return `disk ${diskMs} ms more`;
  return processes === 1 ? '1 process' : `${processes} processes`;
}

const signed = (share: number) => `${share > 0 ? '+' : ''}${percent(share)}`;

/** What stands over `capacity` of a day, and of the opening. */
const CAPACITIES = ['a day', 'Node', 'PostgreSQL', 'the month opens', 'Node', 'PostgreSQL'];

function kneeTable(measured: Measured): string {
  const rows = findKnees(measured, [1, 2, 4, 8], [2, 8]).map(({ processes, postgresCores, day, opening }) => [
    String(processes),
    String(postgresCores),
    ...capacity(day),
    ...capacity(opening),
  ]);
  return table(['processes', 'cores of PostgreSQL', ...CAPACITIES], rows);
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
  return table(['caches', ...CAPACITIES, 'schedules out of date'], rows);
}

function minuteTable(measured: Measured): string {
  const minutes = openTheMonth(measured);
  const fleets = [...new Set(minutes.map(({ processes }) => processes))];
  const rows = [...new Set(minutes.map(({ people }) => people))].map((people) => [
    `${people} people`,
    ...fleets.map((processes) => {
      const minute = minutes.find((one) => one.people === people && one.processes === processes);
      return minute ? `${seconds(minute.pageMs)}, ${seconds(minute.bookingMs)}` : '';
    }),
  ]);
  return table(['page, booking', ...fleets.map((processes) => `processes: ${processes}`)], rows);
}
