import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The typefaces, and what the service worker's own build bundles: Vite's list of licences knows neither. */
const PACKAGES = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/fraunces',
  'workbox-core',
  'workbox-precaching',
];

const require = createRequire(import.meta.url);

/** Puts the licences of these packages beside the built files, as `assets/{name}-LICENCE.txt`. */
export const assetLicences: Plugin = {
  name: 'asset-licences',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async generateBundle() {
    for (const name of PACKAGES) {
      const directory = path.dirname(require.resolve(`${name}/package.json`));
      const source = await readFile(path.join(directory, 'LICENSE'), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/${path.basename(name)}-LICENCE.txt`, source });
    }
  },
};
