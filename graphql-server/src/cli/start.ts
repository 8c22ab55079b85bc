import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built';

/** `npm start`: builds what is not built, then runs the built product, preparing its database first. */
stopWithParent();
await ensureBuilt();
process.argv.push('--prepare');
await import(pathToFileURL(path.resolve('dist/server/main.js')).href);

/** npm passes a signal to its shell alone, and a shell does not pass it on: whoever ends npm means this process too. */
function stopWithParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}
