import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressOnce } from '../../../web/build/compress-once.ts';

/** Builds dist/bench/plain-spa: one bundle, compressed at build time like the site. */
export default defineConfig({
  root: 'bench/web/plain-spa',
  base: '/bench/plain-spa/',
  publicDir: false,
  plugins: [react(), compressOnce],
  build: { outDir: '../../../dist/bench/plain-spa', emptyOutDir: true, chunkSizeWarningLimit: 1_000 },
});
