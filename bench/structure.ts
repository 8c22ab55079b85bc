import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { median } from './median';
import { table } from './table';

/** `npx tsx bench/structure.ts [--list]`: figures of the code's structure, each beside its goal; `--list` adds the files behind them. */
const ALIASES: Record<string, string> = {
  '#contract/': 'graphql-server/src/contract/',
  '#server/': 'graphql-server/src/',
  '#test/': 'graphql-server/test/',
};
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const GENERATED = /\.test\.tsx?$|\/(gql|generated)\/|public-reads\.ts|test-data|\.d\.ts$/;
/** The folders of a tree, each allowed to import those after it. */
const LINES: Record<string, readonly string[]> = {
  'graphql-server/src/domain/': [
    'privacy',
    'checkout',
    'cancelled-class',
    'roster',
    'changes',
    'booking',
    'payment',
    'availability',
    'schedule',
  ],
  'web/src/': ['app', 'features', 'admin', 'components', 'offline', 'boot', 'lib'],
};
const MOST_FILES = 25;
const SMALL_LINES = 25;
/** A file of at most this many lines with one importer could be part of the importer. */
const DUST_LINES = 30;

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(existsSync);
const files = tracked.filter((file) => /^(graphql-server|web)\/src\/.*\.tsx?$/.test(file) && !GENERATED.test(file));
const product = new Set(files);
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const importers = findImporters();

const lines = files.map(countLines);
const small = files.filter((file) => countLines(file) < SMALL_LINES);
const dust = files.filter((file) => countLines(file) <= DUST_LINES && importers.get(file)?.size === 1);
const folders = Object.entries(countByFolder()).filter(([, count]) => count > MOST_FILES);
const [domain = [], web = []] = Object.entries(LINES).map(([root, line]) => listUpwardImports(root, line));
const documents = tracked.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const wordCounts = documents.map((file) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length);

/** Name, figure, goal, and the files behind the figure. */
const FIGURES: [string, string | number, string, (readonly string[])?][] = [
  ['product files', files.length, 'about 580'],
  ['lines', sum(lines), ''],
  ['lines per file, median', median(lines), 'about 50'],
  [`files under ${SMALL_LINES} lines, %`, Math.round((100 * small.length) / files.length), 'below 18', describe(small)],
  [`folders over ${MOST_FILES} source files`, folders.length, 'at most 3', folders.map(String)],
  [`files of at most ${DUST_LINES} lines with one importer`, dust.length, 'below 50', describe(dust)],
  ['upward imports between domain folders', domain.length, '0', domain],
  ['upward imports between web folders', web.length, '0', web],
  ['words of documents', sum(wordCounts), 'about 12,000', documents.map((file, n) => `${wordCounts[n]} ${file}`)],
];
const rows = FIGURES.map(([name, figure, goal]) => [name, String(figure), goal]);
process.stdout.write(`${table(['', 'now', 'goal'], rows)}\n`);
if (process.argv.includes('--list')) {
  for (const [name, , , list] of FIGURES) {
    if (list?.length) process.stdout.write(`\n${name}:\n${list.map((line) => `  ${line}\n`).join('')}`);
  }
}

function countLines(file: string): number {
  return (texts.get(file) ?? '').split('\n').length - 1;
}

function findImporters(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
  for (const [from, text] of texts) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) found.get(resolveImport(from, specifier) ?? '')?.add(from);
  }
  return found;
}

/** The imported product file; null for packages, styles and generated files. */
function resolveImport(from: string, specifier: string): string | null {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (!alias && !specifier.startsWith('.')) return null;
  const base = alias
    ? ALIASES[alias] + specifier.slice(alias.length)
    : path.posix.join(path.posix.dirname(from), specifier);
  return ['', '.ts', '.tsx'].map((extension) => base + extension).find((file) => product.has(file)) ?? null;
}

function countByFolder(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const folder of files.map((file) => path.posix.dirname(file))) counts[folder] = (counts[folder] ?? 0) + 1;
  return counts;
}

/** Imports of a folder by one that comes later in the line. */
function listUpwardImports(root: string, line: readonly string[]): string[] {
  const getRank = (file: string) =>
    file.startsWith(root) ? line.indexOf(file.slice(root.length).split('/')[0] ?? '') : -1;
  return [...importers].flatMap(([to, froms]) =>
    [...froms].filter((from) => getRank(to) >= 0 && getRank(from) > getRank(to)).map((from) => `${from} -> ${to}`),
  );
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

function describe(list: readonly string[]): string[] {
  return list.map((file) => `${countLines(file)} ${file} <- ${[...(importers.get(file) ?? [])].join(' ')}`);
}
