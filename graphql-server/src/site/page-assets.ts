import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SITE_DIR = path.resolve('dist/site');

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

export type Assets = {
  /** The styles of a page and of its screens, by their source files, in one element. The typefaces may come later. */
  stylesOf(modules: readonly string[], without?: 'typefaces'): string;
  /** The rules that have the browser fetch the typefaces, in one element; until then it writes with its own. */
  typefaces: string;
  /** The scripts of a page and of its screens, for the browser to fetch ahead of the one that asks for them. */
  scriptsOf(modules: readonly string[]): string;
};

/** What the page's first script asks for. */
const START = 'src/start.tsx';

/** The rule of a typeface that has to be fetched. */
const TYPEFACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Reads what the build knows of its own files: which styles and scripts belong to which screen. */
export async function readAssets(): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(SITE_DIR, '.vite/manifest.json'), 'utf8'));
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css))) {
    styles.set(file, await readFile(path.join(SITE_DIR, file), 'utf8'));
  }
  const inBuiltPage = chunksOf(manifest, ['index.html']);
  return {
    typefaces: `<style>${[...styles.values()].flatMap((style) => style.match(TYPEFACE) ?? []).join('\n')}</style>`,
    stylesOf(modules, without) {
      const files = [...new Set(chunksOf(manifest, ['index.html', START, ...modules]).flatMap(({ css = [] }) => css))];
      // Kept in the page itself: nothing to wait for before the first paint.
      const whole = files.map((file) => styles.get(file) ?? '').join('\n');
      const inline = without ? whole.replace(TYPEFACE, '') : whole;
      // Sheets that no browser fetches: what loads the scripts finds them and takes their styles for present.
      const present = files.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`).join('');
      return `<style>${inline}</style>${present}`;
    },
    scriptsOf(modules) {
      const further = chunksOf(manifest, [START, ...modules]).filter((chunk) => !inBuiltPage.includes(chunk));
      return further.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
    },
  };
}

/** Some chunks and all that they import before they run, each once and after what it imports: so do its styles win. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Set<Chunk>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.add(chunk);
  };
  for (const key of keys) visit(key);
  return [...found];
}
