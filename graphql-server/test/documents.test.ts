import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SKIPPED = /^(\.git|\.data|node_modules|dist|generated)$/;

/** All files of the repository below a folder, relative to its root. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [file];
    return SKIPPED.test(entry.name) ? [] : listFiles(file);
  });
}

const files = listFiles('.');
const read = (file: string) => readFileSync(file, 'utf8');
const documents = files
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  .map((file) => ({ file, text: read(file) }));

/** Folders that the product or its owner makes. */
const MADE_LATER = ['.data/', 'web/public/photographs/'];

const FENCE = /^```(\w*)\n(.*?)^```$/gms;
const removeFences = (text: string) => text.replace(FENCE, '');

/** Paths of files and folders in inline code, and in blocks without a language. */
function listPaths(text: string): string[] {
  const inline = [...removeFences(text).matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code);
  const blocks = [...text.matchAll(FENCE)].filter(([, language]) => language === '').map(([, , block = '']) => block);
  const named = [...inline, ...blocks.flatMap((block) => block.split(/[\s(),;·│├└─]+/))];
  return named.filter((name) =>
    /^[\w.-]+(\/[\w.-]+)*(\/|\.(ts|tsx|mjs|json|md|ya?ml|css|html|prisma|graphql))$/.test(name),
  );
}

/** True when a file or folder has this path or one that ends with it: documents name the part that is clear. */
const isKnown = (name: string) =>
  files.some((file) => (name.endsWith('/') ? `/${file}`.includes(`/${name}`) : `/${file}`.endsWith(`/${name}`)));

const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

function hasAnchor(file: string, anchor: string): boolean {
  const headings = [...removeFences(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map(toAnchor).includes(anchor);
}

describe.each(documents)('$file', ({ file, text }) => {
  it('names only files and folders that exist', () => {
    expect(listPaths(text).filter((name) => !isKnown(name) && !MADE_LATER.includes(name))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    const links = [...removeFences(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = links
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [name = '', anchor] = target.split('#');
        const linked = name === '' ? file : path.join(path.dirname(file), name);
        if (!existsSync(linked)) return true;
        return anchor !== undefined && (statSync(linked).isDirectory() || !hasAnchor(linked, anchor));
      });
    expect(broken).toEqual([]);
  });

  it('names only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run (?:--silent )?([a-z]+(?::[a-z]+)*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** The rows of the table of promises. */
const [, table = ''] = read('docs/reliability.md').split('| --- | --- | --- |\n');
const lines = table.split('\n').filter((line) => line.startsWith('| '));
const rows = lines.map((row) => {
  const [promise = '', tests = '', without = ''] = row.slice(2, -2).split(' | ');
  const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return { promise, without, tests: named.map(toFile) };
});

/** Tests of the server are named without their folder, graphql-server/src/ or graphql-server/test/. */
function toFile(name: string): string {
  const places = ['', 'graphql-server/src', 'graphql-server/test'].map((folder) => path.join(folder, name));
  return places.find((file) => files.includes(file)) ?? name;
}

const listQuoted = (cell: string) => [...cell.matchAll(/"([^"]+)"/g)].map(([, text = '']) => text);
const isProof = (file: string) => file.endsWith('.prove.ts');
const readTests = (tests: string[]) =>
  [...tests, 'graphql-server/test/proofs/shared-controls.ts'].map(read).join('\n').replaceAll("\\'", "'");

describe('the table of promises in docs/reliability.md', () => {
  it('names existing tests in every row, all of them proofs or none', () => {
    expect(rows.length).toBeGreaterThan(85);
    for (const { promise, tests } of rows) {
      expect([promise, tests.filter((file) => !existsSync(file))]).toEqual([promise, []]);
      expect(tests.length).toBeGreaterThan(0);
      expect([promise, tests.some(isProof)]).toEqual([promise, tests.every(isProof)]);
    }
  });

  it('says in every row what is taken out', () => {
    expect(rows.filter(({ without }) => !without)).toEqual([]);
  });

  it('quotes titles of tests and controls as they are', () => {
    for (const { promise, without, tests } of rows) {
      const source = readTests(tests);
      const controls = listQuoted(without).map((title) => (tests.every(isProof) ? title : `${title} (control)`));
      const lost = [...listQuoted(promise), ...controls].filter((title) => !source.includes(title));
      expect([promise, lost]).toEqual([promise, []]);
    }
  });

  it('names every control and proof of the repository', () => {
    const all = files.filter((file) => /^graphql-server\/.*\.(test|prove)\.ts$/.test(file));
    const inDomain = all.filter((file) => file.startsWith('graphql-server/src/domain/'));
    const controls = inDomain.flatMap((file) => [...read(file).matchAll(/'([^'\n]+) \(control\)'/g)]);
    const proofs = all.filter(isProof).flatMap((file) => [...read(file).matchAll(/^ +what: ['`](.+)['`],$/gm)]);
    const shared = read('graphql-server/test/proofs/shared-controls.ts').matchAll(/'([^'\n]+)';/g);
    const titles = [...controls, ...proofs, ...shared].map(([, title = '']) => title);
    const quoted = rows.flatMap(({ promise, without }) => [...listQuoted(promise), ...listQuoted(without)]);
    expect(titles.length).toBeGreaterThan(55);
    expect(titles.filter((title) => !quoted.some((beginning) => title.startsWith(beginning)))).toEqual([]);
  });

  it('names every file of proofs', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests));
    expect(files.filter((file) => isProof(file) && !named.has(file))).toEqual([]);
  });
});
