import { randomUUID } from 'node:crypto';
import { startWorker } from '../../src/worker';
import { ask } from '../graphql';
import { startTestServer, type TestServer } from '../server';
import { persist } from './customers';
import { openScene, type Scene } from './scene';

type Options = Parameters<typeof openScene>[0] & {
  /** The second server runs background jobs too. */
  isSecondWorking?: boolean;
};

/** A scene with a second server over its database. */
export type TwoServers = { scene: Scene; second: TestServer; urls: string[]; close(): Promise<void> };

export async function openTwoServers(options: Options = {}): Promise<TwoServers> {
  const scene = await openScene(options);
  const { database, variables } = scene.world;
  const second = await startTestServer({
    database,
    variables: { ...variables, ...options.variables?.(scene.world) },
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.adjust ? { adjust: options.adjust } : {}),
  });
  const worker = options.isSecondWorking ? await startWorker(second.deps) : null;
  const close = async () => {
    await worker?.stop();
    await second.close();
    await scene.close();
  };
  return { scene, second, urls: [scene.server.url, second.url], close };
}

/** The last lines in the database against a payment that is refunded beyond its amount, and against a class that is oversold. */
export const withoutTriggers = async ({ scene }: TwoServers) => {
  await scene.world.database.pool.query(`DROP TRIGGER "Refund_total" ON "Refund"`);
  await scene.world.database.pool.query(`DROP TRIGGER "Booking_capacity" ON "Booking"`);
};

type Answer = {
  __typename: string;
  status?: string;
  moneyLine?: string;
  cancellation?: { refundCents: number };
};

/** Sends one operation until a server answers it, on either server in turn. */
export async function insist(urls: readonly string[], query: string, variables: object, headers = {}): Promise<Answer> {
  const request = { 'idempotency-key': randomUUID(), ...headers };
  const { body } = await persist(urls, async (url) => {
    const answer = await ask(url, query, variables, request);
    const result = answer.body.data?.answer as Answer | undefined;
    return { ...answer, status: !result || result.__typename === 'ServiceUnavailableError' ? 503 : answer.status };
  });
  return body.data?.answer as Answer;
}
