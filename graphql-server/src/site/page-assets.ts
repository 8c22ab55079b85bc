import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SITE_DIR = path.resolve('dist/site');

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

export type Assets = {
  /** The styles and scripts of a page's screens, by their source files, for its head. */
  headOf(modules: readonly string[]): string;
};

/** Reads what the build knows of its own files: which styles and scripts belong to which screen. */
export async function readAssets(): Promise<Assets> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(SITE_DIR, '.vite/manifest.json'), 'utf8'));
  const styles = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css))) {
    styles.set(file, await readFile(path.join(SITE_DIR, file), 'utf8'));
  }
  const shared = chunksOf(manifest, ['index.html']);
  const stylesOfAll = shared.flatMap(({ css = [] }) => css);
  return {
    headOf(modules) {
      const own = chunksOf(manifest, modules).filter((chunk) => !shared.includes(chunk));
      const css = new Set([...stylesOfAll, ...own.flatMap((chunk) => chunk.css ?? [])]);
      // Kept in the page itself: nothing to wait for before the first paint.
      const inline = [...css].map((file) => styles.get(file) ?? '').join('\n');
      const scripts = own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
      return `<style>${inline}</style>${scripts.join('')}`;
    },
  };
}

/** Some chunks and all that they import before they run, each once. */
function chunksOf(manifest: Manifest, keys: readonly string[], seen = new Set<Chunk>()): Chunk[] {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk)) continue;
    seen.add(chunk);
    chunksOf(manifest, chunk.imports ?? [], seen);
  }
  return [...seen];
}
