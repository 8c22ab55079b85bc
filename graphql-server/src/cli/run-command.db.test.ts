import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createLaterVersion, makeEarlierBuild } from '#test/migrations';
import { runServer } from '#test/process';
import { EARLIER_BUILD, migrateDatabase } from '../adapters/db/migrate';
import { EnvError, readEnv } from '../env';
import { OperatorError } from '../operator-error';
import { describeFailure } from '../process/describe-failure';
import { openDatabase } from '../process/open-database';
import { fillDatabase, prepareDatabase } from '../process/prepare-database';
import { runCommand } from './run-command';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Ended = { code: number; stdout: string; stderr: string };

function run(command: string, variables: Record<string, string>, args: readonly string[] = []): Promise<Ended> {
  const options = { env: { ...process.env, ...variables } };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `graphql-server/src/cli/${command}.ts`, ...args],
      options,
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

describe('a command that an operator starts', () => {
  it('exits with code 1 and one sentence when the environment or the database is wrong, without stack or password', async () => {
    const wrongPassword = Object.assign(new URL(database.url), { password: 'guessed' }).href;
    const [badVariable, refused] = await Promise.all([
      run('admin-password', { DATABASE_URL: database.url, PORT: 'eighty' }),
      run('migrate', { DATABASE_URL: wrongPassword }),
    ]);
    expect(badVariable).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The environment is not usable\.\nPORT must be .+\n$/),
    });
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL: .+ refuses the user "studio" with this password\..*\n$/),
    });
    expect(refused.stderr).not.toContain('guessed');
  });

  it('only prints its usage for --help, and refuses an argument that it does not take', async () => {
    // Nothing answers here: a command that went on would wait for the database.
    const variables = { DATABASE_URL: 'postgresql://studio:test@127.0.0.1:9/studio' };
    const [helped, seeded, backedUp] = await Promise.all([
      run('migrate', variables, ['--help']),
      run('seed', variables, ['spring']),
      run('backup', variables, ['--keep', 'x.gz']),
    ]);
    expect(helped).toEqual({ code: 0, stdout: 'Usage: npm run migrate\n', stderr: '' });
    expect(seeded).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Unexpected argument 'spring'\. .+\nUsage: npm run seed\n$/),
    });
    expect(backedUp).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--keep'\.\nUsage: npm run backup .+\n$/),
    });
  });

  it('refuses to work without an option that npm took for one of its own', async () => {
    // What `npm run admin:password --reset-second-factor` sets, without `--` between.
    const variables = { DATABASE_URL: database.url, npm_config_reset_second_factor: 'true' };
    expect(await run('admin-password', variables)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^npm took --reset-second-factor for itself: put -- before it\.\nUsage: /),
    });
  });

  it('says that an account is new, because its name may be mistyped', async () => {
    const variables = { DATABASE_URL: database.url, ADMIN_USERNAME: 'amdin' };
    const first = await run('admin-password', variables);
    const second = await run('admin-password', variables);
    expect(first.stdout).toMatch(/^The new password of amdin is: \S+\nThe account is new\.\n$/);
    expect(second.stdout).toMatch(/^The new password of amdin is: \S+\nAll sign-ins with the old one have ended\.\n$/);
  });
});

describe('a database of a build before the first release', () => {
  it('ends every start and npm run migrate with one sentence that says how to go on', async () => {
    const earlier = await createTestDatabase();
    await makeEarlierBuild(earlier);
    const variables = { DATABASE_URL: earlier.url, PORT: '0' };
    try {
      const [migrated, served, inProduction] = await Promise.all([
        run('migrate', variables),
        runServer(variables),
        runServer({ ...variables, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://studio.example' }),
      ]);
      expect(migrated).toEqual({ code: 1, stdout: '', stderr: `${EARLIER_BUILD}\n` });
      expect([served, inProduction]).toEqual(Array(2).fill({ code: 1, output: `${EARLIER_BUILD}\n` }));
      await expect(prepareDatabase(readEnv(variables), earlier.url)).rejects.toThrow(new OperatorError(EARLIER_BUILD));
    } finally {
      await earlier.close();
    }
  });
});

describe('runCommand', () => {
  let output: string;
  beforeEach(() => {
    output = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      output += chunk;
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = 0;
  });

  it('prints the stack of a fault of the product, and makes the exit code 1', async () => {
    await runCommand(() => Promise.reject(new TypeError('x is not a function')));
    expect(output).toMatch(/^TypeError: x is not a function\n {4}at /);
    expect(process.exitCode).toBe(1);
  });

  it('names the folder when DATA_DIR cannot be used', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'data-dir-'));
    const file = path.join(folder, 'a-file');
    try {
      await writeFile(file, '');
      await runCommand(async () => void (await openDatabase({ DATA_DIR: file }, 'npm run migrate')));
      expect(output).toMatch(new RegExp(`^DATA_DIR: the folder ${file} cannot be used\\. EEXIST: .+\n$`));
      await mkdir(path.join(folder, 'postgres'));
      await writeFile(path.join(folder, 'postgres', 'notes.txt'), '');
      output = '';
      await runCommand(async () => void (await openDatabase({ DATA_DIR: folder }, 'npm run migrate')));
      expect(output).toBe(
        `The folder ${path.join(folder, 'postgres')} holds no complete database. ` +
          'Move it away to begin with an empty one, or set DATA_DIR.\n',
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('npm run seed adds nothing to a database that has a class', async () => {
  const { id } = await createClass(database.db);
  const { isSeeded } = await prepareDatabase(readEnv({ SEED_DEMO: '1' }), database.url);
  expect(isSeeded).toBe(false);
  await database.db.availability.delete({ where: { id } });
});

describe('what npm run serve does to a migrated database', () => {
  const fill = (variables: Record<string, string>) =>
    fillDatabase(readEnv(variables), database.url, { generatesPassword: false });

  it('creates the admin of ADMIN_USERNAME and ADMIN_PASSWORD while there is none, and generates no password', async () => {
    await database.db.admin.deleteMany();
    const nobody = await fill({ SEED_DEMO: '0' });
    expect([nobody.generatedPassword, await database.db.admin.count()]).toEqual([null, 0]);
    for (const ADMIN_USERNAME of ['marina', 'another']) {
      const variables = { SEED_DEMO: '0', ADMIN_USERNAME, ADMIN_PASSWORD: 'barceloneta' };
      expect((await fill(variables)).generatedPassword).toBeNull();
    }
    expect(await database.db.admin.findMany({ select: { username: true } })).toEqual([{ username: 'marina' }]);
  });
});

describe('describeFailure', () => {
  it('says that the user lacks a right when the migrations may not create tables', async () => {
    await database.pool.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA graphile_worker CASCADE;
      CREATE ROLE guest_of_${process.pid} LOGIN PASSWORD 'test'; GRANT USAGE ON SCHEMA public TO guest_of_${process.pid}`);
    try {
      const url = Object.assign(new URL(database.url), { username: `guest_of_${process.pid}` }).href;
      const error = await migrateDatabase(url).catch((failure: unknown) => failure);
      expect(describeFailure(error)).toBe(
        'The user in DATABASE_URL lacks a right in the database. Use the owner of the database, or make this user its owner. ' +
          'PostgreSQL says: permission denied for schema public.',
      );
    } finally {
      await database.pool.query(`DROP OWNED BY guest_of_${process.pid}; DROP ROLE guest_of_${process.pid}`);
      await migrateDatabase(database.url);
    }
  });

  it('says that the database no longer answers when it stops under a command', async () => {
    const { pool } = database;
    const ended = pool.query('SELECT pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error);
    expect(describeFailure(await ended)).toBe(
      'The database no longer answers (it was stopped). Try again when it runs.',
    );
  });

  it('lists every bad variable of the environment', () => {
    expect(describeFailure(new EnvError('PORT: is wrong\nHOST: is wrong'))).toBe(
      'The environment is not usable.\nPORT: is wrong\nHOST: is wrong',
    );
  });
});

describe('a server in production', () => {
  it('exits with code 1 and the number of missing migrations, and says when a later version has migrated', async () => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => `99990101000000_${letter}`);
    const { root, remove } = await createLaterVersion(Object.fromEntries(names.map((name) => [name, 'SELECT 1'])));
    const variables = { DATABASE_URL: database.url, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://studio.example' };
    try {
      await database.pool.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('later', '', '99990102_later', now())`,
      );
      const { code, output } = await runServer({ ...variables, PORT: '0' }, root);
      // The warning is a log line on stdout, the sentence is on stderr: their order is not certain.
      const lines = output.trimEnd().split('\n').sort();
      expect({ code, lines }).toEqual({
        code: 1,
        lines: [
          '4 migrations are missing: run npm run migrate (in a container: node dist/server/migrate.js).',
          expect.stringMatching(/"level":40,.*"later":1,"msg":"the database has migrations of a later version"/),
        ],
      });
    } finally {
      await remove();
    }
  });
});
