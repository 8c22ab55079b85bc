import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../lib/error-code';
import { isAlive } from '../lib/is-alive';
import { OperatorError } from '../operator-error';

const SOURCES = [
  'web/build',
  'web/index.html',
  'web/playground',
  'web/public',
  'web/src',
  'graphql-server/src',
  'prisma/schema.prisma',
  'prisma/seed',
  'studio.config.ts',
  'vite.config.ts',
  'vite.pages.config.ts',
  'vite.playground.config.ts',
  'vite.server.config.ts',
  'package-lock.json',
];
// The tools' JavaScript, for Node: Windows cannot spawn the files in node_modules/.bin.
const VITE = 'node_modules/vite/bin/vite.js';
const PRISMA = 'node_modules/prisma/build/index.js';
export const TSX = 'node_modules/tsx/dist/cli.mjs';
const STAMP = path.resolve('dist/built-at');
const SITE = path.resolve('dist/site/index.html');
const PLAYGROUND = path.resolve('dist/playground/index.html');
const SERVER = path.resolve('dist/server/.vite/license.md');
/** Earlier files stay for a server that still runs from them. `npm run build` empties the folders first. */
const KEEPING_FILES = ['--logLevel', 'warn', '--emptyOutDir', 'false'];
const LOCK = path.resolve('node_modules/.build-lock');

/** Builds the site, the playground and the server unless the build is newer than every source. A lock lets one process build at a time. */
export async function ensureBuilt(): Promise<void> {
  if (await isFresh()) return;
  await withLock(async () => {
    if (await isFresh()) return;
    process.stdout.write('Building the site, the playground and the server (once, some seconds) …\n');
    const startedAt = new Date().toISOString();
    await rm(STAMP, { force: true });
    if (!existsSync('graphql-server/src/generated/prisma')) await run(PRISMA, ['generate']);
    await buildSite();
    await buildPlayground();
    await buildServer();
    await writeFile(STAMP, startedAt);
  });
}

/** Builds the site alone, unless any version of it exists. */
export function ensureSiteBuilt(): Promise<void> {
  return ensureFileBuilt(SITE, buildSite);
}

/** Builds the playground alone, unless any version of it exists. */
export function ensurePlaygroundBuilt(): Promise<void> {
  return ensureFileBuilt(PLAYGROUND, buildPlayground);
}

/** Builds the server alone, unless any version of it exists. */
export function ensureServerBuilt(): Promise<void> {
  return ensureFileBuilt(SERVER, buildServer);
}

async function ensureFileBuilt(file: string, build: () => Promise<void>): Promise<void> {
  if (existsSync(file)) return;
  await withLock(async () => {
    if (!existsSync(file)) await build();
  });
}

/** Builds the browser's files, and the code that renders the same pages on the server. */
async function buildSite(): Promise<void> {
  await run(VITE, ['build', ...KEEPING_FILES]);
  await run(VITE, ['build', '--config', 'vite.pages.config.ts', ...KEEPING_FILES]);
}

function buildPlayground(): Promise<void> {
  return run(VITE, ['build', '--config', 'vite.playground.config.ts', ...KEEPING_FILES]);
}

function buildServer(): Promise<void> {
  return run(VITE, ['build', '--config', 'vite.server.config.ts', ...KEEPING_FILES]);
}

async function isFresh(): Promise<boolean> {
  if (!existsSync(STAMP)) return false;
  const builtAt = Date.parse(await readFile(STAMP, 'utf8'));
  const newest = Math.max(...(await Promise.all(SOURCES.map(newestIn))));
  return newest <= builtAt;
}

async function newestIn(file: string): Promise<number> {
  const info = await stat(file).catch(() => null);
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(file, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isSource(path.join(entry.parentPath, entry.name)));
  const times = await Promise.all(
    files.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).mtimeMs),
  );
  return Math.max(0, ...times);
}

/** True when a change of this file changes the build. */
const isSource = (file: string) => !/[\\/]generated[\\/]|\.(test|prove)\.ts$/.test(file);

/** Only one process can create the lock folder; the others wait until that process has removed it or has died. */
async function withLock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 0; !(await takeLock()); attempt += 1) {
    if (attempt % PAUSES_PER_LINE === 1)
      process.stdout.write('Waiting for another process, which builds the product …\n');
    await sleep(PAUSE_MS);
  }
  try {
    await work();
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}

const PAUSE_MS = 300;
const PAUSES_PER_LINE = 50;
/** No build takes this many milliseconds: after it the id of a dead process may belong to another program. */
const STALE_MS = 10 * 60_000;
const UNWRITABLE = ['EACCES', 'EROFS', 'ENOSPC'];

async function takeLock(): Promise<boolean> {
  const holder = path.join(LOCK, 'pid');
  try {
    await mkdir(LOCK);
    await writeFile(holder, String(process.pid));
    return true;
  } catch (error) {
    if (error instanceof Error && UNWRITABLE.includes(errorCode(error))) {
      throw new OperatorError(`The product cannot be built here. ${error.message}`, { cause: error });
    }
    const pid = Number(await readFile(holder, 'utf8').catch(() => '0'));
    const ageMs = Date.now() - ((await stat(LOCK).catch(() => null))?.mtimeMs ?? Date.now());
    if ((pid && !isAlive(pid)) || ageMs > STALE_MS) await rm(LOCK, { recursive: true, force: true });
    return false;
  }
}

/** Runs a tool of the project, in production mode whatever the environment sets; shows its output only when it fails. */
function run(tool: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new OperatorError(`The build failed: ${tool} ${args.join(' ')}\n${Buffer.concat(output)}`)),
    );
  });
}
