import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pauseBeforeRestart, supervise } from './supervise';

const MINUTE = 60_000;

describe('the pause before a restart', () => {
  it.each([
    ['is the first pause after the first failure', [0], 0, 1_000],
    ['doubles with each failure of the last minute', [0, 1_000, 3_000, 7_000], 7_000, 8_000],
    ['does not exist after the fifth failure within a minute', [0, 1_000, 3_000, 7_000, 15_000], 15_000, null],
    ['starts over when the earlier failures are a minute old', [0, 1_000, MINUTE + 1_000], MINUTE + 1_000, 1_000],
    ['counts only the failures of the last minute', [0, 50_000, MINUTE + 1, MINUTE + 2], MINUTE + 2, 4_000],
  ])('%s', (_rule, failures, now, expected) => {
    expect(pauseBeforeRestart(failures, now, 1_000)).toBe(expected);
  });
});

/** The first lines of each program: `run` is the number of its run, `serve` reports that it listens, and `mark` writes a file. */
const PREAMBLE = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
const folder = process.argv[2];
appendFileSync(folder + '/runs', 'x');
const run = readFileSync(folder + '/runs').length;
const mark = (name) => writeFileSync(folder + '/' + name, '');
const serve = () => new Promise((resolve) => process.send({ listening: true }, resolve));
setInterval(() => undefined, 1_000);
`;

// Each run starts up to five processes, which takes a while on a busy machine.
describe('supervise', { timeout: 60_000 }, () => {
  let folder: string;
  let stopping: AbortController;
  let lines: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'supervise-'));
    stopping = new AbortController();
    lines = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function superviseProgram(source: string, firstPauseMs = 10): Promise<number> {
    const program = path.join(folder, 'program.mjs');
    await writeFile(program, PREAMBLE + source);
    const say = (line: string) => lines.push(line);
    return supervise([program, folder], { stopping: stopping.signal, say, firstPauseMs });
  }
  const runs = async () => (await readFile(path.join(folder, 'runs'))).length;
  const untilMarked = async (name: string) => {
    while (!existsSync(path.join(folder, name))) await sleep(10);
  };

  it('does not restart a program that fails before it has listened', async () => {
    expect(await superviseProgram('process.exit(3);')).toBe(3);
    expect([await runs(), lines]).toEqual([1, []]);
  });

  it('restarts a program that fails after it has listened, and does not restart it after a graceful exit', async () => {
    expect(await superviseProgram('await serve(); process.exit(run === 1 ? 1 : 0);')).toBe(0);
    expect(await runs()).toBe(2);
    expect(lines).toEqual(['The server ended unexpectedly (exit code 1). Restarting it in 0.01 s.']);
  });

  it('restarts a program that was killed', async () => {
    await superviseProgram(`await serve(); if (run > 1) process.exit(0); process.kill(process.pid, 'SIGKILL');`);
    expect(lines).toEqual(['The server ended unexpectedly (signal SIGKILL). Restarting it in 0.01 s.']);
  });

  it('gives up with exit code 1 after five failures, of which a failed restart is one', async () => {
    expect(await superviseProgram('if (run > 1) process.exit(2); await serve(); process.exit(1);')).toBe(1);
    expect(await runs()).toBe(5);
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('The server ended unexpectedly (exit code 2), 5 times within a minute. Giving up.');
  });

  it('requests a graceful shutdown over the channel, and returns the exit code', async () => {
    const ended = superviseProgram(
      `process.once('disconnect', () => process.exit(7)); await serve(); mark('serving');`,
    );
    await untilMarked('serving');
    stopping.abort('SIGTERM');
    expect([await ended, await runs(), lines]).toEqual([7, 1, []]);
  });

  it('sends the signal to a program that does not listen yet', async () => {
    const ended = superviseProgram(`mark('started');`);
    await untilMarked('started');
    stopping.abort('SIGINT');
    expect([await ended, await runs(), lines]).toEqual([0, 1, []]);
  });

  it('does not restart the program when the signal comes during the pause', async () => {
    const ended = superviseProgram('await serve(); process.exit(1);', 60_000);
    while (lines.length < 1) await sleep(10);
    stopping.abort('SIGTERM');
    expect([await ended, await runs()]).toEqual([0, 1]);
  });
});
