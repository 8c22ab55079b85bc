import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The supervised program sends this over its IPC channel once it listens. */
export type ListeningMessage = { listening: true };

export type SuperviseOptions = {
  /** Aborted with the name of a signal: the program shuts down and is not restarted. */
  stopping: AbortSignal;
  /** Receives one plain line about each restart. */
  say: (line: string) => void;
  /** Pause before the first restart, in milliseconds. */
  firstPauseMs?: number;
};

type End = { code: number | null; signal: NodeJS.Signals | null; hasListened: boolean };

const FIRST_PAUSE_MS = 1_000;
/** Failures further back than this many milliseconds no longer count. */
const WINDOW_MS = 60_000;
const MOST_FAILURES = 5;

/**
 * Runs a Node program in a child process on this terminal, and restarts it when it fails after it has listened once. Resolves with
 * the exit code. A program that never listened is not restarted: its next start would fail for the same reason.
 */
export async function supervise(args: readonly string[], options: SuperviseOptions): Promise<number> {
  const { stopping, say, firstPauseMs = FIRST_PAUSE_MS } = options;
  const failures: number[] = [];
  let hasListened = false;
  for (;;) {
    const end = await runOnce(args, stopping);
    hasListened ||= end.hasListened;
    if (!hasListened || stopping.aborted || isIntended(end)) return end.code ?? (stopping.aborted ? 0 : 1);
    failures.push(Date.now());
    const pauseMs = pauseBeforeRestart(failures, Date.now(), firstPauseMs);
    if (pauseMs === null) {
      say(`The server ended unexpectedly (${getCause(end)}), ${MOST_FAILURES} times within a minute. Giving up.`);
      return 1;
    }
    say(`The server ended unexpectedly (${getCause(end)}). Restarting it in ${pauseMs / 1_000} s.`);
    await pause(pauseMs, stopping);
    if (stopping.aborted) return 0;
  }
}

/**
 * The pause in milliseconds before the next start, given the instants of all failures so far: it doubles with each failure of
 * the last minute. Null when there were too many of them.
 */
export function pauseBeforeRestart(failures: readonly number[], now: number, firstPauseMs: number): number | null {
  const recent = failures.filter((at) => now - at < WINDOW_MS).length;
  return recent >= MOST_FAILURES ? null : firstPauseMs * 2 ** (recent - 1);
}

function runOnce(args: readonly string[], stopping: AbortSignal): Promise<End> {
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let hasListened = false;
  child.once('message', () => {
    hasListened = true;
  });
  // Closing the channel requests a graceful shutdown on every system; on Windows a signal would kill the program at once.
  const stop = () => void (hasListened && child.connected ? child.disconnect() : child.kill(stopping.reason));
  stopping.addEventListener('abort', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopping.removeEventListener('abort', stop);
      resolve({ code, signal, hasListened });
    });
  });
}

/** The program was stopped on purpose. */
const isIntended = ({ code, signal }: End) => code === 0 || signal === 'SIGINT' || signal === 'SIGTERM';

const getCause = ({ code, signal }: End) => (signal ? `signal ${signal}` : `exit code ${code}`);

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
