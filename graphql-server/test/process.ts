import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../src/adapters/db/embedded/start-embedded-postgres';

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const require = createRequire(import.meta.url);
const PRODUCT = 'graphql-server/src/process/main.ts';

/**
 * Starts a server process from the sources, or from another program; several may share a database. Waits until the path
 * `answers` responds with success.
 */
export async function spawnServer(
  variables: Record<string, string>,
  answers = '/readyz',
  program = PRODUCT,
): Promise<ServerProcess> {
  const port = await freePort();
  const PUBLIC_ORIGIN = `http://localhost:${port}`;
  const { child, output } = launch({ PUBLIC_ORIGIN, ...variables, PORT: String(port) }, program);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url + answers, child, output);
  return {
    url,
    child,
    output,
    stop: (signal = 'SIGTERM') => {
      const ended = getEnd(child);
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a server process, in another folder if `cwd` says so, that is expected to exit by itself. Returns its exit code and output. */
export async function runServer(
  variables: Record<string, string>,
  cwd?: string,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(variables, PRODUCT, cwd);
  return { code: await getEnd(child), output: output() };
}

function launch(variables: Record<string, string>, program = PRODUCT, cwd = '.') {
  // Resolved here, because the other folder has no packages.
  const loader = program.endsWith('.ts') ? ['--import', pathToFileURL(require.resolve('tsx')).href] : [];
  const child = spawn(process.execPath, [...loader, path.resolve(program)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000', ...variables },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { child, output: () => Buffer.concat(chunks).toString() };
}

/** The exit code, after all output has arrived. */
function getEnd(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('close', (code) => resolve(code));
  });
}

const PAUSE_MS = 100;
/** Two minutes: generous for a busy machine, because only a failing test waits this long. */
const MOST_ATTEMPTS = 1_200;

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The server exited while starting.\n${output()}`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The server did not become ready.\n${output()}`);
}
