import type { ServerProcess } from '../../graphql-server/test/process';
import { median } from '../median';
import { postmasterOf, untilWorkIsDone, type Watched, watchPostgres } from './database-activity';
import { withFleet } from './fleet';
import { processorTimeOf, processorTimeOfFamily } from './processor-time';
import { PREPARE, type Scene } from './workloads';

/** One scene with so many processes; `...Ms` is processor time per answer. */
export type Row = Watched & {
  scene: Scene;
  processes: number;
  perSecond: number;
  together: number;
  nodeMs: number;
  postgresMs: number;
  poolerMs: number;
  loadMs: number;
};

export type Plan = {
  /** The database itself, and by which way the processes reach it. */
  databaseUrl: string;
  productUrl?: string;
  poolerPid?: number;
  processes: number;
  scenes: readonly Scene[];
  rounds: number;
  /** Without a mail server letters wait. */
  hasMail?: boolean;
};

/** Plays the scenes in turn on a fleet of its own, until each process has seen as much as one alone would have, and then counts. */
export async function measureFleet(plan: Plan): Promise<Row[]> {
  const { databaseUrl, productUrl = databaseUrl, processes, scenes, rounds, hasMail = true } = plan;
  return withFleet(
    productUrl,
    processes,
    async (servers) => {
      const rows: Row[] = [];
      for (let round = -processes; round < rounds; round += 1) {
        for (const scene of scenes) {
          const row = await play(plan, servers, scene);
          if (round >= 0) rows.push(row);
        }
      }
      return scenes.map((scene) => middleOf(rows.filter((row) => row.scene === scene)));
    },
    hasMail,
  );
}

async function play(plan: Plan, servers: readonly ServerProcess[], scene: Scene): Promise<Row> {
  const { databaseUrl, poolerPid, processes } = plan;
  const fleet = { origins: servers.map(({ url }) => url), databaseUrl };
  const playScene = await PREPARE[scene](fleet);
  const read = await usageReader(databaseUrl, servers, poolerPid);
  const before = await read();
  const { result, watched } = await watchPostgres(databaseUrl, playScene);
  await untilWorkIsDone(databaseUrl, plan.hasMail);
  const after = await read();
  const perAnswer = (part: keyof typeof after) => (after[part] - before[part]) / result.answers;
  return {
    ...watched,
    scene,
    processes,
    perSecond: result.perSecond,
    together: result.together ?? 0,
    nodeMs: perAnswer('node'),
    postgresMs: perAnswer('postgres'),
    poolerMs: perAnswer('pooler'),
    loadMs: perAnswer('load'),
  };
}

/** What each part has used of the processors so far, ms. */
async function usageReader(databaseUrl: string, servers: readonly ServerProcess[], poolerPid?: number) {
  const postmaster = await postmasterOf(databaseUrl);
  const pids = servers.flatMap(({ child }) => child.pid ?? []);
  return async () => {
    const { user, system } = process.cpuUsage();
    return {
      node: await processorTimeOf(pids),
      postgres: await processorTimeOfFamily(postmaster),
      pooler: await processorTimeOf(poolerPid ? [poolerPid] : []),
      load: (user + system) / 1_000,
    };
  };
}

function middleOf(rows: readonly Row[]): Row {
  const middle = (figureOf: (row: Row) => number) => median(rows.map(figureOf));
  const [{ scene, processes } = { scene: 'kept' as const, processes: 0 }] = rows;
  return {
    scene,
    processes,
    perSecond: middle((row) => row.perSecond),
    together: middle((row) => row.together),
    nodeMs: middle((row) => row.nodeMs),
    postgresMs: middle((row) => row.postgresMs),
    poolerMs: middle((row) => row.poolerMs),
    loadMs: middle((row) => row.loadMs),
    connections: middle((row) => row.connections),
    lockWaited: middle((row) => row.lockWaited),
    waiting: middle((row) => row.waiting),
    idle: middle((row) => row.idle),
  };
}
