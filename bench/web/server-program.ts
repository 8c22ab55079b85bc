import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { createApp } from '../../graphql-server/src/app';
import { createDeps } from '../../graphql-server/src/deps';
import { readEnv } from '../../graphql-server/src/env';
import { createLog } from '../../graphql-server/src/log';
import { onShutdown } from '../../graphql-server/src/process/shutdown';

/** The measured process: the product and, under `/bench/`, the pages that it is compared with, equally compressed. */
const env = readEnv(process.env);
if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set; npm run bench:web sets it');
const log = createLog(env.LOG_LEVEL);
const deps = await createDeps({ env, databaseUrl: env.DATABASE_URL, log });
const app = await createApp(deps);
await app.register(fastifyStatic, {
  root: path.resolve('dist/bench'),
  prefix: '/bench/',
  preCompressed: true,
  decorateReply: false,
});
await app.listen({ port: env.PORT, host: 'localhost' });
onShutdown(log, async () => {
  await app.close();
  await deps.close();
});
