import { defineConfig } from 'vite';

/** The server: graphql-server/ -> dist/server, packages left in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: { input: { main: 'graphql-server/src/main.ts' } },
  },
});
