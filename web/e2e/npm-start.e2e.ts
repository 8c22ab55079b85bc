import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../graphql-server/src/adapters/db/embedded/start-embedded-postgres';

const START = ['--import', 'tsx', 'graphql-server/src/cli/start.ts'];
const module = (source: string) => `--import data:text/javascript,${encodeURIComponent(source)}`;
/** Makes the server process, and not the one that supervises it, leave its process id in a file. */
const LEAVE_PID = module(`
  import { writeFileSync } from 'node:fs';
  if (process.argv[1]?.endsWith('main.js')) writeFileSync(process.env.PID_FILE, String(process.pid));
`);
const FAIL_ON_SIGNAL = `--import ${pathToFileURL('graphql-server/test/faults/fail-on-signal.mjs')}`;

let folder: string;
let url: string;
let start: ChildProcess;
let output = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'npm-start-'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  start = spawn(process.execPath, START, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      SEED_DEMO: '0',
      LOG_LEVEL: 'fatal',
      NODE_OPTIONS: `${LEAVE_PID} ${FAIL_ON_SIGNAL}`,
      FAILURE_KIND: 'unhandled rejection',
      PID_FILE: path.join(folder, 'pid'),
    },
  });
  for (const stream of [start.stdout, start.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  await untilServedBy(anyProcess);
});
afterAll(async () => {
  start.kill('SIGKILL');
  await untilDatabaseIsGone();
  await rm(folder, { recursive: true, force: true });
});

const anyProcess = () => true;
const serverPid = async () => Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => '0'));

/** The id of the server process that is ready, once it is one that is looked for. */
async function untilServedBy(isRequested: (pid: number) => boolean): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null); // nobody listens
    const pid = await serverPid();
    if (response?.ok && isRequested(pid)) return pid;
    if (start.exitCode !== null) throw new Error(`npm start ended.\n${output}`);
    await sleep(50);
  }
}

async function untilDatabaseIsGone(): Promise<void> {
  while (existsSync(path.join(folder, 'postgres', 'postmaster.pid'))) await sleep(50);
}

const timesIn = (text: string, part: string) => text.split(part).length - 1;

describe('npm start', () => {
  it.each([
    ['was killed', 'SIGKILL', 'signal SIGKILL'],
    ['met an unhandled rejection', 'SIGUSR2', 'exit code 1'],
  ] as const)('serves again from the same database after the server %s', async (_what, signal, cause) => {
    const first = await untilServedBy(anyProcess);
    process.kill(first, signal);
    await untilServedBy((pid) => pid !== first);
    expect(output).toContain(`The server ended unexpectedly (${cause}). Restarting it in `);
  });

  it('shows the generated password once, however often the server was restarted', () => {
    expect(timesIn(output, 'is open.')).toBe(3);
    expect(timesIn(output, '(shown only now)')).toBe(1);
  });

  it('ends with 0 on SIGTERM, the server and the database with it', async () => {
    const pid = await serverPid();
    const ended = new Promise((resolve) => start.once('exit', resolve));
    start.kill('SIGTERM');
    expect(await ended).toBe(0);
    await untilDatabaseIsGone();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
