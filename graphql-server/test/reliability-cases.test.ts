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
