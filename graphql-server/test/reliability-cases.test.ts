import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = 'graphql-server/src';
const rows = readFileSync('docs/reliability-cases.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, name = '']) => /^[A-Z]+-\d+$/.test(name))
  .map(([, name = '', file = '', test = '']) => ({ name, file, test }));

it('names only existing tests in docs/reliability-cases.md', () => {
  expect(rows.length).toBeGreaterThan(50);
  const lost = rows.filter(({ file, test }) => !readFileSync(path.join(SOURCES, file), 'utf8').includes(`'${test}'`));
  expect(lost).toEqual([]);
});
