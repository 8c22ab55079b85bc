import { defineConfig, mergeConfig } from 'vite';
import server from '../../../vite.server.config.ts';

/** The production build of the server, and beside it the one that can be killed at a named point. */
export default mergeConfig(
  server,
  defineConfig({
    build: {
      rollupOptions: { input: { 'crashing-server': 'graphql-server/test/proofs/crashing-server.ts' } },
    },
  }),
);
