import { readFile } from 'node:fs/promises';

/** What the build writes of its own parts: each with its file, and by source or name what it leads to. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

const ENTRY = 'index.html';
/** Where no visitor's device looks ahead: the admin area, and the card form, which is of no use without signal. */
const LEFT_OUT = /^src\/(app\/routes\/admin\/|features\/admin-|features\/booking\/components\/card-payment)/;
/** Where the server answers the built page, undrawn. */
const APP_SHELL = 'app-shell';

/** All files that a public page can come to need, found from the first one on. */
export function publicFiles(manifest: BuildManifest): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const part = manifest[key];
    if (!part || visited.has(key) || LEFT_OUT.test(key)) return;
    visited.add(key);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) visit(next);
  };
  visit(ENTRY);
  return files;
}

type Entry = { url: string; revision: string | null; size: number };

/**
 * Of all built files, those that the service worker fetches ahead. The built page goes by the address at which the server
 * answers it; its content still tells one version from the next.
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
