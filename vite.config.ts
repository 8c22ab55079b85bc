import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The site: web/ -> dist/site. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: { outDir: '../dist/site', emptyOutDir: true, target: 'es2022', sourcemap: false },
});
