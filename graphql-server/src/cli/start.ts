import { ensureBuilt } from './ensure-built';
import { supervise } from './supervise';

/** `npm start`: builds what is not built, then runs the built product, preparing its database first, and restarts it when it fails. */
stopWithParent();
await ensureBuilt();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort(signal));
const say = (line: string) => process.stderr.write(`${line}\n`);
process.exit(await supervise(['dist/server/main.js', '--prepare'], { stopping: stopping.signal, say }));

/** npm passes a signal to its shell alone, and a shell does not pass it on: whoever ends npm means this process too. */
function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
