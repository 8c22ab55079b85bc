import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LICENCES_PATH } from '#contract/paths';

const DAY_SECONDS = 86_400;
/** Where Vite lists the licences of the packages in a bundle (its option `build.license`). */
const BUNDLES = ['site', 'playground', 'server'];

/** Serves the licences of all typefaces and packages that the built product contains, as one text. */
export function registerLicences(app: FastifyInstance): void {
  app.get(LICENCES_PATH, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(await readLicences()),
  );
}

async function readLicences(): Promise<string> {
  const assets = path.resolve('dist/site/assets');
  const beside = (await readdir(assets)).filter((file) => file.endsWith('-LICENCE.txt')).sort();
  const files = [
    ...beside.map((file) => ({ title: file.replace('-LICENCE.txt', ''), file: path.join(assets, file) })),
    ...BUNDLES.map((bundle) => ({ title: bundle, file: path.resolve('dist', bundle, '.vite/license.md') })),
  ];
  const texts = await Promise.all(files.map(async ({ title, file }) => `${title}\n\n${await readFile(file, 'utf8')}`));
  return texts.join(`\n\n${'='.repeat(100)}\n\n`);
}
