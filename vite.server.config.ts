import { defineConfig } from 'vite';

/** The server, and the commands that run beside it: graphql-server/ -> dist/server, packages left in node_modules. */
export default defineConfig({
  publicDir: false,
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
