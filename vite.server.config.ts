import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

/** Reads files of its own from node_modules. */
const UNBUNDLED = 'graphile-worker';

/** What an installation that only runs dist/ needs from npm. */
const writePackageJson: Plugin = {
  name: 'package-json',
  generateBundle() {
    const needed = { private: true, type: 'module', dependencies: { [UNBUNDLED]: dependencies[UNBUNDLED] } };
    this.emitFile({ type: 'asset', fileName: 'package.json', source: `${JSON.stringify(needed, null, 2)}\n` });
  },
};

/**
 * The server, and the commands that run beside it: graphql-server/ -> dist/server. Finding, reading and linking a thousand files
 * takes longer than the rest of a start, so every package but one is bundled.
 */
export default defineConfig({
  plugins: [writePackageJson],
  publicDir: false,
  // Node 20 has no `navigator`, so that pg would load fetch to find out that this is not Cloudflare.
  define: { navigator: { userAgent: 'Node.js' } },
  // The module that Node resolves to: the other one has other exports.
  resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
  ssr: { noExternal: true, external: [UNBUNDLED] },
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
