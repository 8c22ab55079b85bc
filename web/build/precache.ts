import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Vite's build manifest: for each source file its built file, and what that file needs. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>;

const PAGE = 'index.html';
/**
 * Stylesheets of every page. The server writes them into the page (site/assets/page-assets.ts), so no script imports them, and
 * only the fonts that they name are fetched.
 */
export const PAGE_STYLES = ['src/styles/site.css', 'src/styles/fonts.css'];
/**
 * No visitor's device precaches the admin area, nor what is of no use offline: the card form, pages that are all about a form,
 * analytics, and the hint for browsers inside other apps, which have no service worker.
 */
const LEFT_OUT =
  /^src\/(app\/routes\/(admin\/|stop-mails|mails-stopped|message-sent)|features\/(admin-|analytics\/run-analytics|booking\/components\/stripe-form)|boot\/in-app-hint)/;
/** The address of the page without rendered content. */
const APP_SHELL = 'app-shell';

/** Lists all files that a public page can come to need: all that the page's first script leads to, and the fonts. */
export function publicFiles(manifest: BuildManifest): Set<string> {
  const files = new Set(PAGE_STYLES.flatMap((key) => manifest[key]?.assets ?? []));
  const visited = new Set<string>();
  const visit = (key: string) => {
    const part = manifest[key];
    if (!part || visited.has(key) || LEFT_OUT.test(key)) return;
    visited.add(key);
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) visit(next);
  };
  visit(PAGE);
  return files;
}

type Entry = { url: string; revision: string | null; size: number };

/**
 * Selects the built files that the service worker precaches. The page gets the address at which the server sends its shell,
 * and a revision that changes with its content and with the stylesheets that the server writes into it.
 */
export function precacheFrom(manifestFile: string) {
  return async (entries: Entry[]) => {
    const built: BuildManifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    const files = publicFiles(built);
    const manifest = entries.flatMap((entry) => {
      if (entry.url === PAGE) return { ...entry, url: APP_SHELL, revision: shellRevision(entry, built) };
      return files.has(entry.url) ? entry : [];
    });
    return { manifest };
  };
}

function shellRevision({ revision }: Entry, manifest: BuildManifest): string {
  const styles = PAGE_STYLES.map((key) => manifest[key]?.file);
  return createHash('sha256')
    .update(JSON.stringify([revision, styles]))
    .digest('hex')
    .slice(0, 32);
}
