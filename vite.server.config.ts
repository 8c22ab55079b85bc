import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/**
 * The server, and the commands that run beside it: graphql-server/ -> dist/server. Finding, reading and linking a thousand files
 * takes longer than the rest of a start, so every package is bundled except the `dependencies` of package.json: graphile-worker
 * reads files of its own from node_modules. An installation without development packages therefore holds this one alone.
 */
export default defineConfig({
  publicDir: false,
  // Node 20 has no `navigator`, so that pg would load fetch to find out that this is not Cloudflare.
  define: { navigator: { userAgent: 'Node.js' } },
  // The module that Node resolves to: the other one has other exports.
  resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
  ssr: { noExternal: true, external: Object.keys(dependencies) },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    license: true,
    rollupOptions: {
      input: {
        main: 'graphql-server/src/process/main.ts',
        migrate: 'graphql-server/src/cli/migrate.ts',
        backup: 'graphql-server/src/cli/backup.ts',
        restore: 'graphql-server/src/cli/restore.ts',
        doctor: 'graphql-server/src/cli/doctor.ts',
        'admin-password': 'graphql-server/src/cli/admin-password.ts',
      },
    },
  },
});
