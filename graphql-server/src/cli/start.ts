import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built';

/** `npm start`: builds what is not built, then runs the built product, preparing its database first. */
await ensureBuilt();
process.argv.push('--prepare');
await import(pathToFileURL(path.resolve('dist/server/main.js')).href);
