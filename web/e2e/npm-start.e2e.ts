import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../graphql-server/src/adapters/db/embedded/start-embedded-postgres';

const START = ['--import', 'tsx', 'graphql-server/src/cli/start.ts'];
const toImportFlag = (source: string) => `--import data:text/javascript,${encodeURIComponent(source)}`;
/** Makes the server process, but not its supervisor, write its process id to a file. */
const WRITE_PID = toImportFlag(`
  import { writeFileSync } from 'node:fs';
  if (process.argv[1]?.endsWith('main.js')) writeFileSync(process.env.PID_FILE, String(process.pid));
`);
const FAIL_ON_SIGNAL = `--import ${pathToFileURL('graphql-server/test/faults/fail-on-signal.mjs')}`;

type Ended = { code: number; stdout: string; stderr: string };

/** Runs a command of the operator to its end, beside `npm start` and on the same data. */
function run(args: string[], variables: Record<string, string> = {}): Promise<Ended> {
  const options = { env: { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, ...variables } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

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
      NODE_OPTIONS: `${WRITE_PID} ${FAIL_ON_SIGNAL}`,
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

/** Waits until a server process is ready whose id matches, and returns the id. */
async function untilServedBy(isExpected: (pid: number) => boolean): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null); // nothing listens on the port yet
    const pid = await serverPid();
    if (response?.ok && isExpected(pid)) return pid;
    if (start.exitCode !== null) throw new Error(`npm start ended.\n${output}`);
    await sleep(50);
  }
}

async function untilDatabaseIsGone(): Promise<void> {
  while (existsSync(path.join(folder, 'postgres', 'postmaster.pid'))) await sleep(50);
}

const countOccurrences = (text: string, part: string) => text.split(part).length - 1;

describe('npm start', () => {
  it('serves the built server, which refuses what the source refuses', async () => {
    const malformed = await fetch(`${url}/%`, { headers: { accept: 'text/html' } });
    expect([malformed.status, malformed.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const message = { name: 'A\ud800B', email: 'ana@example.com', message: 'Hello' };
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) });
    expect([sent.status, await sent.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Name contains characters that cannot be used.' }),
    ]);
  });

  it('a second npm start on the same data says where the first one is, and ends with exit code 1', async () => {
    const stderr = expect.stringMatching(
      new RegExp(`^The studio is already open at .*:${new URL(url).port}, with the data`),
    );
    expect(await run(['graphql-server/src/cli/start.ts'], { PORT: '0' })).toEqual({ code: 1, stdout: '', stderr });
  });

  it('a command beside npm start uses its database and leaves it running', async () => {
    const file = path.join(folder, 'studio.backup.gz');
    const ended = await run(['graphql-server/src/cli/backup.ts', file]);
    expect(ended).toEqual({ code: 0, stdout: expect.stringContaining(file), stderr: '' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it.each([
    ['was killed', 'SIGKILL', 'signal SIGKILL'],
    ['met an unhandled rejection', 'SIGUSR2', 'exit code 1'],
  ] as const)(
    'npm start restarts the server on the same database after the server %s',
    async (_name, signal, cause) => {
      const first = await untilServedBy(anyProcess);
      process.kill(first, signal);
      await untilServedBy((pid) => pid !== first);
      expect(output).toContain(`The server ended unexpectedly (${cause}). Restarting it in `);
    },
  );

  it('npm start prints the generated password once, however often the server was restarted', () => {
    expect(countOccurrences(output, 'is open.')).toBe(3);
    expect(countOccurrences(output, '(shown only now)')).toBe(1);
  });

  it('npm start ends with exit code 0 on SIGTERM, and stops the server and the database', async () => {
    const pid = await serverPid();
    const ended = new Promise((resolve) => start.once('exit', resolve));
    start.kill('SIGTERM');
    expect(await ended).toBe(0);
    await untilDatabaseIsGone();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
