import { defineConfig, mergeConfig } from 'vite';
import site from '../../../vite.config.ts';

/** bench/web/plain-spa -> dist/bench/plain-spa: one bundle, compressed at build like the site. */
export default mergeConfig(
  site,
  defineConfig({
    root: 'bench/web/plain-spa',
    base: '/bench/plain-spa/',
    publicDir: false,
    build: { outDir: '../../../dist/bench/plain-spa', manifest: false, chunkSizeWarningLimit: 1_000 },
  }),
);
