import { say } from '../process/open-database';
import { supervise } from '../process/supervise';
import { ensureBuilt } from './ensure-built';
import { runCommand } from './run-command';

/** `npm start`: builds the product if needed, prepares its database, runs it, and restarts it after a failure. */
await runCommand(async () => {
  stopWithParent();
  await ensureBuilt();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(signal));
  const exitCode = await supervise(['dist/server/main.js', '--prepare'], { stopping: stopping.signal, say });
  if (stopping.signal.aborted && exitCode === 0) say('Everything is stopped.');
  process.exit(exitCode);
});

/** npm sends a signal only to its shell, and a shell does not pass it on: this process stops when its parent is gone. */
function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
