import { defineConfig, mergeConfig } from 'vite';
import site from './vite.config.ts';

/** The renderer of the pages inside the server: web/src/entry-server.tsx -> dist/pages, with all packages bundled. */
export default mergeConfig(
  site,
  defineConfig({
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: '../dist/pages',
      target: 'node20',
      minify: false,
      manifest: false,
      license: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  }),
);
