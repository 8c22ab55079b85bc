import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHANGE_THE_PROCESS } from './change-the-process';

const CHANGE =
  /process\.env\.\w+ = |vi\.(mock|stubEnv)\(|vi\.spyOn\((process\.|.*\.prototype)|setClockAhead\(|import \{[^}]*(get|note)ServerTime/;

const tests = ['graphql-server', 'prisma', 'web/build', 'web/src', 'bench']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));

it('every test that changes its process has a process of its own', () => {
  const changing = tests.filter((file) => CHANGE.test(readFileSync(file, 'utf8')));
  expect(changing.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual([...CHANGE_THE_PROCESS].sort());
});
