import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../graphql/schema';

/**
 * Writes schema.graphql from the code and the web's operations from schema.graphql. With `--check` nothing is changed:
 * a difference ends with an error that names the file.
 */
const GENERATED = ['schema.graphql', 'web/src/gql/operations.ts'];
const isCheck = process.argv.includes('--check');

const before = await Promise.all(GENERATED.map((file) => readFile(file, 'utf8').catch(() => '')));
await writeFile('schema.graphql', `${printSchema(lexicographicSortSchema(schema))}\n`);
execFileSync(path.resolve('node_modules/.bin/graphql-codegen'), ['--config', 'codegen.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});

if (isCheck) {
  const after = await Promise.all(GENERATED.map((file) => readFile(file, 'utf8')));
  const stale = GENERATED.filter((_file, index) => before[index] !== after[index]);
  await Promise.all(GENERATED.map((file, index) => writeFile(file, before[index] ?? '')));
  if (stale.length > 0) {
    process.stderr.write(`Not up to date: ${stale.join(', ')}. Run npm run generate.\n`);
    process.exit(1);
  }
}
