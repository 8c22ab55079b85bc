import { readFile, writeFile } from 'node:fs/promises';
import { generate } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import codegen from '../../../codegen';
import { migrationNames } from '../adapters/db/migrate';
import { schema } from '../graphql/schema';
import { CALLS } from '../rest/calls';
import { buildOpenApi } from '../rest/openapi/build-openapi';
import { findNameProblems } from './migration-names';

const MIGRATIONS_LIST = 'prisma/migrations/list.txt';

/**
 * Writes schema.graphql and openapi.json from the code, the web's operations from the schema, and the list of the migrations.
 * With `--check` it writes nothing and fails when a file differs. It fails when the name of a migration is refused.
 */
const sdl = `${printSchema(lexicographicSortSchema(schema))}\n`;
const operations = (await generate({ ...codegen, schema: sdl, silent: true }, false)) as {
  filename: string;
  content: string;
}[];
const openApi = `${JSON.stringify(buildOpenApi(CALLS), null, 2)}\n`;
const migrations = await migrationNames();
const listed = (await readFile(MIGRATIONS_LIST, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const problems = findNameProblems(migrations, listed, new Date());
const generated = [
  { filename: 'schema.graphql', content: sdl },
  { filename: 'openapi.json', content: openApi },
  { filename: MIGRATIONS_LIST, content: `${migrations.join('\n')}\n` },
  ...operations,
];

if (problems.length > 0) {
  process.stderr.write(`Migrations: ${problems.join(' ')}\n`);
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  const current = await Promise.all(generated.map(({ filename }) => readFile(filename, 'utf8').catch(() => '')));
  const stale = generated.filter(({ content }, index) => content !== current[index]).map(({ filename }) => filename);
  if (stale.length > 0) {
    process.stderr.write(`Not up to date: ${stale.join(', ')}. Run npm run generate.\n`);
    process.exitCode = 1;
  }
} else {
  await Promise.all(generated.map(({ filename, content }) => writeFile(filename, content)));
}
// The generator leaves timers behind that would keep the process alive for many seconds.
process.exit();
