import type { Worker } from '../../src/adapters/jobs/run-worker';
import type { Deps } from '../../src/deps';
import type { Clock } from '../../src/domain/ports';
import { startWorker } from '../../src/worker';
import { adminHeaders } from '../admin';
import { startTestServer, type TestServer } from '../server';
import { startWorld, type World } from './world';

/** One world with one server, which may lack a protection. */
export type Scene = { world: World; server: TestServer; admin: Record<string, string>; close(): Promise<void> };

type Options = {
  /** A protection is switched off, and violations are expected. */
  isControl?: boolean;
  clock?: Clock;
  /** Environment variables in addition to those of the world. */
  variables?: (world: World) => Record<string, string>;
  adjust?: (deps: Deps) => Deps;
  /** Starts the worker for background jobs; null for no worker. */
  work?: ((deps: Deps) => Promise<Worker>) | null;
};

export async function openScene(options: Options = {}): Promise<Scene> {
  const { isControl = false, clock, variables, adjust, work = startWorker } = options;
  const world = await startWorld({ isControl });
  const { database } = world;
  const server = await startTestServer({
    database,
    variables: { ...world.variables, ...variables?.(world) },
    ...(clock ? { clock } : {}),
    ...(adjust ? { adjust } : {}),
  });
  const worker = await work?.(server.deps);
  const admin = await adminHeaders(database.db);
  const close = async () => {
    await worker?.stop();
    await server.close();
    await world.close();
  };
  return { world, server, admin, close };
}
