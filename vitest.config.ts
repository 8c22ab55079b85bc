import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { CHANGE_THE_PROCESS } from './graphql-server/test/change-the-process.ts';
import { LayersReporter } from './graphql-server/test/layers-reporter.ts';

/** The one that Node itself gives to every package: a schema built with one copy cannot be executed by another. */
const resolve = { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] };

/** Generous for a busy machine, because only a failing test waits this long. */
const TIMEOUT_MS = 180_000;

const DATABASE = 'graphql-server/test/database-setup.ts';
const SITE = 'web/e2e/site-setup.ts';

/** The layers of tests, by the end of a file's name. They run one after the other, the cheap ones first. */
export default defineConfig({
  test: {
    // Much of a test is waiting. By itself Vitest leaves one processor free, which of two is half.
    maxWorkers: '100%',
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: 30_000 } },
    // What a package will refuse in its next version fails a test today.
    execArgv: ['--throw-deprecation'],
    reporters: ['default', new LayersReporter()],
    projects: [
      {
        extends: true,
        resolve,
        test: {
          name: 'pure',
          include: ['{graphql-server,prisma,bench}/**/*.test.ts', 'web/{src,build}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...CHANGE_THE_PROCESS, '**/node_modules/**'],
          // Loading the product takes longer than most files test it, so files share what is loaded. None keeps anything in it.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'db',
          include: ['{graphql-server,prisma}/**/*.db.test.ts'],
          exclude: [...CHANGE_THE_PROCESS, '**/node_modules/**'],
          isolate: false,
          globalSetup: [DATABASE],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'isolated',
          include: CHANGE_THE_PROCESS,
          globalSetup: [DATABASE],
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        resolve,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.e2e.ts'],
          // With as many as there are processors, these wait for a quarter of the time: 507 s on two, 446 s with a third worker.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          globalSetup: [DATABASE, SITE],
          sequence: { groupOrder: 4 },
        },
      },
      {
        // Not in `npm test`: long, or in need of luck, a whole browser or a quiet machine. See graphql-server/test/proofs/run.ts.
        extends: true,
        resolve,
        test: {
          name: 'prove',
          include: ['{graphql-server,web}/**/*.prove.ts'],
          fileParallelism: false,
          globalSetup: [DATABASE, SITE],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
