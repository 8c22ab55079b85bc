import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = 'graphql-server/src';
const sections = readFileSync('docs/reliability-cases.md', 'utf8').split(/^## /m).slice(1);
const cases = sections.flatMap((section) => {
  const [file = '', ...lines] = section.split('\n');
  return lines.filter(Boolean).map((line) => ({ file, line, ...readCase(line) }));
});

function readCase(line: string) {
  const [, names = '', test = ''] = /^- ([A-Z]+-\d+(?:, [A-Z]+-\d+)*): (.+)$/.exec(line) ?? [];
  return { names: names.split(', '), test };
}

it('names only existing tests in docs/reliability-cases.md', () => {
  expect(cases.flatMap(({ names }) => names).length).toBeGreaterThan(50);
  const lost = cases.filter(
    ({ file, test }) => !test || !readFileSync(path.join(SOURCES, file), 'utf8').includes(`'${test}'`),
  );
  expect(lost).toEqual([]);
});

/** The rows of a table in docs/reliability.md: the file of a test, and its title as the file has it. */
function readRows(heading: string, folder: string) {
  const [, section = ''] = readFileSync('docs/reliability.md', 'utf8').split(`# ${heading}\n`);
  const [, table = ''] = section.split('|---|---|---|---|\n');
  const [rows = ''] = table.split('\n\n');
  return rows.split('\n').map((row) => {
    const [, file = '', title = ''] = row.split(' | ');
    return { file: path.join(folder, file.replaceAll('`', '')), title };
  });
}

it.each([
  { heading: 'Pairs: races without chance', folder: `${SOURCES}/domain`, atLeast: 25 },
  { heading: 'Run the proofs', folder: 'graphql-server/test', atLeast: 30 },
])('names only existing tests in the table of docs/reliability.md under $heading', ({ heading, folder, atLeast }) => {
  const rows = readRows(heading, folder);
  expect(rows.length).toBeGreaterThanOrEqual(atLeast);
  const shared = readFileSync('graphql-server/test/proofs/shared-controls.ts', 'utf8');
  const isLost = ({ file, title }: { file: string; title: string }) =>
    !title || !`${readFileSync(file, 'utf8')}${shared}`.includes(title);
  expect(rows.filter(isLost)).toEqual([]);
});
