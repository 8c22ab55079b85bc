import { spawn } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'vite';
import { readEnv } from '../env';
import { checkPort } from '../process/listen';
import { say } from '../process/open-database';
import { ensurePlaygroundBuilt, TSX } from './ensure-built';
import { runCommand } from './run-command';

const API_PATHS = ['/graphql', '/graphiql', '/api', '/availability', '/sandbox', '/dev', '/healthz', '/readyz'];

/** Pages whose forms post to their own address. */
const FORM_PATHS = ['/manage', '/my-bookings', '/waitlist', '/contact', '/stop-mails'];

/** `npm run dev`: runs the product with a site that reloads and a server that restarts when their sources change. */
await runCommand(async () => {
  const env = readEnv(process.env);
  await checkPort(env);
  await ensurePlaygroundBuilt();
  const apiPort = env.PORT + 1;
  const server = spawn(
    process.execPath,
    [TSX, 'watch', '--clear-screen=false', 'graphql-server/src/process/main.ts', '--prepare'],
    {
      stdio: 'inherit',
      env: { ...process.env, PORT: String(apiPort), PUBLIC_ORIGIN: env.publicOrigin },
    },
  );
  const api = { target: `http://localhost:${apiPort}` };
  const form = { ...api, bypass: ({ method, url }: IncomingMessage) => (method === 'POST' ? null : url) };
  const proxy = Object.fromEntries([
    ...API_PATHS.map((path) => [path, api] as const),
    ...FORM_PATHS.map((path) => [path, form] as const),
  ]);
  const site = await createServer({
    configFile: 'vite.config.ts',
    server: { port: env.PORT, strictPort: true, proxy },
  });
  await site.listen();
  const stop = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await Promise.all([site.close(), ended]);
    say('Everything is stopped.');
    process.exit(0);
  };
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isStopping) void stop(signal);
      isStopping = true;
    });
  }
});
