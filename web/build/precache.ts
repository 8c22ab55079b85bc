import { readFile } from 'node:fs/promises';

/** Vite's build manifest: each chunk with its file and the files that it references. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

const ENTRY = 'index.html';
/** Never precached: the admin area, which visitors do not use, and the card form, which needs a connection. */
const NOT_PRECACHED = /^src\/(app\/routes\/admin\/|features\/admin-|features\/booking\/components\/card-payment)/;
/** The address at which the server sends the built page without server rendering. */
const APP_SHELL = 'app-shell';

/** All files that public pages can need, found by following the references of the entry. */
export function publicFiles(manifest: BuildManifest): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const part = manifest[key];
    if (!part || visited.has(key) || NOT_PRECACHED.test(key)) return;
    visited.add(key);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) visit(next);
  };
  visit(ENTRY);
  return files;
}

type Entry = { url: string; revision: string | null; size: number };

/**
 * Selects the built files that the service worker precaches. The built page is listed under the address at which the server
 * sends it; its revision still changes with every version.
 */
export function precacheFrom(manifestFile: string) {
  return async (entries: Entry[]) => {
    const files = publicFiles(JSON.parse(await readFile(manifestFile, 'utf8')));
    const manifest = entries.flatMap((entry) => {
      if (entry.url === ENTRY) return { ...entry, url: APP_SHELL };
      return files.has(entry.url) ? entry : [];
    });
    return { manifest };
  };
}
