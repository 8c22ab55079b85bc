import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SITE_DIR = path.resolve('dist/site');

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** What a page needs of the built files, each as elements for it. */
export type PageAssets = {
  /** The typefaces, to be fetched; until then the browser writes with its own. */
  typefaces: string;
  /** All other styles, in the page itself: nothing to wait for before the first paint. */
  styles: string;
  /** Says that these styles are here already, to what would load them with the scripts. */
  present: string;
  /** Scripts, to be fetched ahead of the one that asks for them. */
  scripts: string;
};

/** What a page needs whose screens have these source files. */
export type GetAssets = (modules: readonly string[]) => PageAssets;

/** What the page's first script asks for. */
const START = 'src/start.tsx';

/** The rule of a typeface that has to be fetched. */
const TYPEFACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Reads what the build knows of its own files: which styles and scripts belong to which screen. */
export async function readAssets(): Promise<GetAssets> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(SITE_DIR, '.vite/manifest.json'), 'utf8'));
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css))) {
    styles.set(file, await readFile(path.join(SITE_DIR, file), 'utf8'));
  }
  const inBuiltPage = getChunks(manifest, ['index.html']);
  return (modules) => {
    const files = [...new Set(getChunks(manifest, ['index.html', START, ...modules]).flatMap(({ css = [] }) => css))];
    const whole = files.map((file) => styles.get(file) ?? '').join('\n');
    const further = getChunks(manifest, [START, ...modules]).filter((chunk) => !inBuiltPage.includes(chunk));
    return {
      typefaces: `<style>${(whole.match(TYPEFACE) ?? []).join('\n')}</style>`,
      styles: `<style>${whole.replace(TYPEFACE, '')}</style>`,
      // Sheets that no browser fetches.
      present: files.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`).join(''),
      scripts: further.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
    };
  };
}

/** Some chunks and all that they import before they run, each once and after what it imports: so do its styles win. */
function getChunks(manifest: Manifest, keys: readonly string[]): Chunk[] {
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
