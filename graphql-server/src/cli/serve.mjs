// `npm run serve`: runs the built server in production. Plain JavaScript, because an installation without development packages
// has no TypeScript loader, and a program of its own, because Windows knows no `NODE_ENV=production node …`.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SERVER = path.resolve('dist/server/main.js');

if (existsSync(SERVER)) {
  process.env.NODE_ENV = 'production';
  await import(pathToFileURL(SERVER).href);
} else {
  process.stderr.write('The product is not built: run npm run build.\n');
  process.exitCode = 1;
}
