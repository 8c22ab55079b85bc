import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

/** The one that Node itself gives to every package: a schema built with one copy cannot be executed by another. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] };

/** Of a test with a database or a browser; generous for a busy machine, because only a failing test waits this long. */
const TIMEOUT_MS = 180_000;

/** Three kinds of tests: pure ones, ones on a real database and HTTP (*.db.test.ts), journeys in a real browser. */
export default defineConfig({
  test: {
    // Loading the product takes longer than most files test it, so files share what is loaded. None keeps anything in it.
    isolate: false,
    // Much of a test is waiting. By itself Vitest leaves one processor free, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'unit',
          include: [
            'graphql-server/**/*.test.ts',
            'web/{src,build}/**/*.test.ts',
            'prisma/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'db',
          include: ['graphql-server/**/*.db.test.ts', 'prisma/**/*.db.test.ts'],
          globalSetup: ['graphql-server/test/database-setup.ts'],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
      {
        extends: true,
        resolve: oneGraphql,
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.e2e.ts'],
          globalSetup: ['graphql-server/test/database-setup.ts', 'web/e2e/build-setup.ts'],
          testTimeout: TIMEOUT_MS,
          hookTimeout: TIMEOUT_MS,
        },
      },
    ],
  },
});
