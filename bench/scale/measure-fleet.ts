import pg from 'pg';
import type { ServerProcess } from '../../graphql-server/test/process';
import { median } from '../median';
import { findPostgresPid, sampleActivity, waitForJobs } from './database-activity';
import { withFleet } from './fleet';
import { readFamilyProcessorTime, readProcessorTime } from './processor-time';
import type { Workload } from './workloads';

const FIGURES = ['perSecond', 'perTransaction', 'nodeMs', 'postgresMs', 'loadMs', 'connections', 'lockWaits'] as const;
type Figures = Record<(typeof FIGURES)[number], number>;
/** Medians of all rounds; `...Ms` is processor time per answer, including the jobs that run after the answer. */
export type Row = Figures & { label: string; processes: number };

export type Plan = {
  databaseUrl: string;
  processes: number;
  workloads: readonly Workload[];
  rounds: number;
  hasMail?: boolean;
};

/** Measures workloads on one fleet in rotation, after one warm-up round per process. */
export function measureFleet(plan: Plan): Promise<Row[]> {
  const { databaseUrl, processes, workloads, rounds, hasMail = true } = plan;
  return withFleet(databaseUrl, processes, hasMail, async (servers) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const figures = workloads.map((): Figures[] => []);
      for (let round = -processes; round < rounds; round += 1) {
        for (const [n, workload] of workloads.entries()) {
          const measured = await measureWorkload(plan, client, servers, workload);
          if (round >= 0) figures[n]?.push(measured);
        }
      }
      return workloads.map(({ label }, n) => ({ label, processes, ...medianFigures(figures[n] ?? []) }));
    } finally {
      await client.end();
    }
  });
}

async function measureWorkload(plan: Plan, client: pg.Client, servers: ServerProcess[], workload: Workload) {
  const run = await workload.prepare({ origins: servers.map(({ url }) => url), databaseUrl: plan.databaseUrl });
  const postgresPid = await findPostgresPid(client);
  const before = await readUsage(servers, postgresPid);
  const { result, activity } = await sampleActivity(client, run);
  await waitForJobs(client, plan.hasMail ?? true);
  const after = await readUsage(servers, postgresPid);
  const { answers, perSecond, perTransaction } = result;
  const perAnswer = (part: keyof typeof after) => (after[part] - before[part]) / answers;
  const usage = { nodeMs: perAnswer('node'), postgresMs: perAnswer('postgres'), loadMs: perAnswer('load') };
  return { perSecond, perTransaction, ...usage, ...activity };
}

/** Processor time that each part has used so far, in ms. The load generator is this process. */
async function readUsage(servers: readonly ServerProcess[], postgresPid: number) {
  const { user, system } = process.cpuUsage();
  return {
    node: await readProcessorTime(servers.flatMap(({ child }) => child.pid ?? [])),
    postgres: await readFamilyProcessorTime(postgresPid),
    load: (user + system) / 1_000,
  };
}

const medianFigures = (rounds: readonly Figures[]): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, median(rounds.map((round) => round[name]))])) as Figures;
