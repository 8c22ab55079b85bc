import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readEnv } from '../env';
import { ensurePlaygroundBuilt } from './ensure-built';

/** `npm run dev`: runs the product with a site that reloads and a server that restarts when their sources change. */
const env = readEnv(process.env);
await ensurePlaygroundBuilt();
const apiPort = env.PORT + 1;
const server = spawn(
  'node_modules/.bin/tsx',
  ['watch', '--clear-screen=false', 'graphql-server/src/main.ts', '--prepare'],
  {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(apiPort), PUBLIC_ORIGIN: env.publicOrigin },
  },
);

const api = { target: `http://localhost:${apiPort}` };
const paths = ['/graphql', '/graphiql', '/api', '/availability', '/sandbox', '/dev', '/healthz', '/readyz'];
const site = await createServer({
  configFile: 'vite.config.ts',
  server: { port: env.PORT, strictPort: true, proxy: Object.fromEntries(paths.map((path) => [path, api])) },
});
await site.listen();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill(signal);
    await site.close();
    process.exit(0);
  });
}
