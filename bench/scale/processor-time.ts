import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

type Stat = { parentPid: number; ownMs: number; endedChildrenMs: number };

/** Parses /proc/<pid>/stat. The program's name is in parentheses and may contain any character. */
export function parseStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const sumTicks = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) * TICK_MS;
  return { parentPid: Number(fields[1]), ownMs: sumTicks(11), endedChildrenMs: sumTicks(13) };
}

const readStat = async (pid: number | string): Promise<Stat> => parseStat(await readFile(`/proc/${pid}/stat`, 'utf8'));

/** Processor time that these processes have used with all their threads, in ms. */
export async function readProcessorTime(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(readStat));
  return stats.reduce((sum, { ownMs }) => sum + ownMs, 0);
}

/** Processor time that a process has used with its running and ended children, in ms. */
export async function readFamilyProcessorTime(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end between the listing and the reading.
  const stats = await Promise.all(pids.map((other) => readStat(other).catch(() => null)));
  const { ownMs, endedChildrenMs } = await readStat(pid);
  return stats.reduce((sum, stat) => sum + (stat?.parentPid === pid ? stat.ownMs : 0), ownMs + endedChildrenMs);
}

export const readParentPid = async (pid: number): Promise<number> => (await readStat(pid)).parentPid;
