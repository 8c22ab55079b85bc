import { defineConfig, mergeConfig } from 'vite';
import site from './vite.config.ts';

/** What draws the site's pages inside the server: web/src/entry-server.tsx -> dist/pages, with all that it needs in one file. */
export default mergeConfig(
  site,
  defineConfig({
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ssr: 'src/entry-server.tsx', outDir: '../dist/pages', target: 'node20', minify: false, manifest: false },
  }),
);
