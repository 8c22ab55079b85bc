import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts processor time in hundredths of a second, on every Linux that Node runs on. */
const TICK_MS = 10;

type Stat = { parent: number; own: number; endedChildren: number };

/** A line of /proc/<pid>/stat, times in ms. The program's name stands in parentheses and may contain anything. */
export function readStat(line: string): Stat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number) => Number(fields[index]) * TICK_MS;
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), endedChildren: ticks(13) + ticks(14) };
}

const statOf = async (pid: number | string): Promise<Stat> => readStat(await readFile(`/proc/${pid}/stat`, 'utf8'));

/** Milliseconds of processor time that some processes have used, with all their threads. */
export async function processorTimeOf(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf));
  return stats.reduce((sum, { own }) => sum + own, 0);
}

/** The same for a process with its children, those that have ended included. */
export async function processorTimeOfFamily(pid: number): Promise<number> {
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // Some end while they are looked at.
  const stats = await Promise.all(others.map((other) => statOf(other).catch(() => null)));
  const { own, endedChildren } = await statOf(pid);
  return stats.reduce((sum, stat) => sum + (stat?.parent === pid ? stat.own : 0), own + endedChildren);
}

export const parentOf = async (pid: number): Promise<number> => (await statOf(pid)).parent;
