import { exec, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFormat1, emptyDatabase } from '#test/backups';
import type { TestDatabase } from '#test/database';
import { findImageNode, imageNodeMajor } from '#test/image-node';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

type Ended = { code: number; stdout: string; stderr: string };

const MESSAGE = `from ${'\u2028'.repeat(1_200)} and one\u2029to`;
const NO_BINARY = 'No package has the Node of the image for this platform: only for Linux on x64.';

let folder: string;
let server: TestServer;
let copy: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'studio-commands-'));
  server = await startTestServer();
  copy = await emptyDatabase();
  const message = { name: 'Ana', email: 'ana@example.com', message: MESSAGE };
  expect(await call('POST', `${server.url}/api/contact`, message)).toMatchObject({ status: 201 });
});
afterAll(async () => {
  await copy.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command from its source with this Node, as an operator would. */
function run(node: string, command: 'backup' | 'restore', { url }: TestDatabase, args: string[]): Promise<Ended> {
  const options = { env: { ...process.env, DATABASE_URL: url } };
  return new Promise((resolve) => {
    execFile(
      node,
      ['--import', 'tsx', `graphql-server/src/cli/${command}.ts`, ...args],
      options,
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Runs a command with redirections, as an operator types them. */
function runInShell(command: 'backup' | 'restore', { url }: TestDatabase, args: string): Promise<Ended> {
  const line = `'${process.execPath}' --import tsx graphql-server/src/cli/${command}.ts ${args}`;
  const options = { env: { ...process.env, DATABASE_URL: url } };
  return new Promise((resolve) => {
    exec(line, options, (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }));
  });
}

const restoredMessages = async ({ db }: TestDatabase) =>
  (await db.contactMessage.findMany()).map(({ message }) => message);

describe.each<[string, () => string | null]>([
  ['the Node of the image', findImageNode],
  ['the Node that runs the tests', () => process.execPath],
])('on %s', (_which, findNode) => {
  it('backup and restore bring back a message of 1,200 separators, also from a file of format 1', async ({ skip }) => {
    const node = findNode();
    if (node === null) return skip(NO_BINARY);
    const file = path.join(folder, 'separators.backup.gz');
    const oldFile = path.join(folder, 'separators-format-1.backup.gz');
    const oldCopy = await emptyDatabase();
    const newCopy = await emptyDatabase();
    try {
      expect(await run(node, 'backup', server.database, [file])).toMatchObject({ code: 0, stderr: '' });
      await writeFile(oldFile, gzipSync(asFormat1(gunzipSync(await readFile(file)).toString())));
      expect(await run(node, 'restore', newCopy, [file])).toMatchObject({ code: 0, stderr: '' });
      expect(await run(node, 'restore', oldCopy, [oldFile])).toMatchObject({ code: 0, stderr: '' });
      expect(await restoredMessages(newCopy)).toEqual([MESSAGE]);
      expect(await restoredMessages(oldCopy)).toEqual([MESSAGE]);
    } finally {
      await newCopy.close();
      await oldCopy.close();
    }
  });
});

describe('npm run restore', () => {
  const node = process.execPath;

  it('states the consequences for payments, with and without --replaces-production', async () => {
    const file = path.join(folder, 'said.backup.gz');
    const [waiting, replacing] = [await emptyDatabase(), await emptyDatabase()];
    try {
      await run(node, 'backup', server.database, [file]);
      const { stdout } = await run(node, 'restore', waiting, [file]);
      expect(stdout).toContain(`rows restored from ${file}. All sessions have ended`);
      expect(stdout).toContain('refunded until somebody decides about them under Payment issues in the admin area');
      const replaced = await run(node, 'restore', replacing, [file, '--replaces-production']);
      expect(replaced.stdout).toContain('takes the place of the studio');
      expect(replaced.stdout).toContain('refunds the payments that the backup does not know');
      expect(await replacing.db.installation.count({ where: { role: 'REPLACED' } })).toBe(1);
    } finally {
      await waiting.close();
      await replacing.close();
    }
  });

  it('refuses a file that is cut short, empty, no backup or missing, names it, and leaves the database untouched', async () => {
    const node = findImageNode() ?? process.execPath;
    const whole = path.join(folder, 'whole.backup.gz');
    expect(await run(node, 'backup', server.database, [whole])).toMatchObject({ code: 0 });
    const bytes = await readFile(whole);
    const files: [string, Buffer | null, string][] = [
      ['half', bytes.subarray(0, bytes.length / 2), 'The backup is cut short: its end is missing.'],
      ['all-but-one-byte', bytes.subarray(0, -1), 'The backup is cut short: its end is missing.'],
      ['without-last-line', withoutLastLine(bytes), 'The backup is cut short: its end is missing.'],
      ['empty', Buffer.alloc(0), 'The backup is cut short: its end is missing.'],
      ['text', Buffer.from('Dear teacher'), 'This is not a backup of this product.'],
      ['missing', null, 'There is no such file.'],
    ];
    for (const [name, content, reason] of files) {
      const file = path.join(folder, `${name}.backup.gz`);
      if (content) await writeFile(file, content);
      const stderr = `${file} was not restored. ${reason}\n`;
      expect(await run(node, 'restore', copy, [file])).toEqual({ code: 1, stdout: '', stderr });
      expect(await countTables(copy)).toBe(0);
    }
  });

  it.each<[string, string[], string]>([
    ['an unknown option', ['a.backup.gz', '--replace-production'], "Unknown option '--replace-production'"],
    ['an option with a value', ['a.backup.gz', '--replaces-production=yes'], 'does not take an argument'],
    ['two files', ['a.backup.gz', 'b.backup.gz'], 'Name one file only.'],
    ['no file', [], 'Name the file.'],
  ])('refuses %s with a reason and the usage', async (_what, args, reason) => {
    const { code, stdout, stderr } = await run(node, 'restore', copy, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr.trimEnd().split('\n').at(-1)).toBe('Usage: npm run restore -- FILE [--replaces-production]');
    expect(stderr).not.toContain('    at ');
  });
});

describe('npm run backup', () => {
  it('refuses an unknown option and a missing folder with a reason', async () => {
    const unknown = await run(process.execPath, 'backup', server.database, ['--help-me']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("Unknown option '--help-me'") });
    const file = path.join(folder, 'no-such-folder', 'a.backup.gz');
    const { code, stderr } = await run(process.execPath, 'backup', server.database, [file]);
    expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toBe(`The backup was not written. ${file}: the folder does not exist.\n`);
  });

  it('writes a backup, and nothing else, to standard output, which restore reads from standard input', async () => {
    const file = path.join(folder, 'piped.backup.gz');
    const piped = await emptyDatabase();
    try {
      const wrote = await runInShell('backup', server.database, `- > '${file}'`);
      expect(wrote).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Standard output: \d+ rows\n$/) });
      const read = await runInShell('restore', piped, `- < '${file}'`);
      expect(read).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('from Standard input') });
      expect(await restoredMessages(piped)).toEqual([MESSAGE]);
    } finally {
      await piped.close();
    }
  });

  it('says in one sentence that standard output is full, or that standard input is no backup', async () => {
    const full = await runInShell('backup', server.database, '- > /dev/full');
    const stderr = 'The backup was not written. Standard output: the disk is full.\n';
    expect(full).toEqual({ code: 1, stdout: '', stderr });
    const notOurs = await runInShell('restore', copy, '- < package.json');
    const reason = 'Standard input was not restored. This is not a backup of this product.\n';
    expect(notOurs).toEqual({ code: 1, stdout: '', stderr: reason });
    expect(await countTables(copy)).toBe(0);
  });
});

describe('the Node of the image', () => {
  it('the tested Node is of the major version in the Dockerfile', async ({ skip }) => {
    const node = findImageNode();
    if (node === null) return skip(NO_BINARY);
    const version = await new Promise<string>((resolve) =>
      execFile(node, ['--version'], (_error, stdout) => resolve(stdout)),
    );
    expect(version).toMatch(new RegExp(`^v${imageNodeMajor()}\\.`));
  });

  it('the tested Node is not the one that npm scripts run on', () => {
    expect(existsSync('node_modules/.bin/node')).toBe(false);
  });
});

function withoutLastLine(backup: Buffer): Buffer {
  return gzipSync(
    gunzipSync(backup)
      .toString()
      .replace(/[^\n]+\n$/, ''),
  );
}

async function countTables({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query(`SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`);
  return rows.length;
}
