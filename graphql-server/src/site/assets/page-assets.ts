import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SITE_DIR = path.resolve('dist/site');

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The built files that a page needs, as markup. */
export type PageAssets = {
  /** Requests the web fonts before the browser finds them in a stylesheet. */
  fontPreloads: string;
  /** The web fonts' `@font-face` rules; until they are there, the browser uses the local fallback fonts. */
  fonts: string;
  /** The styles and scripts of a page, by the source files of its screens. */
  forModules(modules: readonly string[]): ModuleAssets;
  /** Preloads of what screens need besides the assets of `forModules([])`, by their source files. */
  preloadScreens(modules: readonly string[]): { sheets: string; scripts: string };
  /** Preloads of the scripts that request the content of the dashboard. */
  contentScripts: string;
};

type ModuleAssets = {
  /** All styles but the web fonts, inline, so that the first paint waits for no further file. */
  styles: string;
  /** Disabled links to the same stylesheets. Vite's loader finds them and does not fetch the files again with the scripts. */
  disabledSheets: string;
  /** Preloads of the scripts that the first script imports. Their priority is low: what the visitor sees comes first. */
  scripts: string;
};

const PAGE = 'index.html';
/** The first script imports this one. */
const START = 'src/start.tsx';
/** Imported by the first script of the dashboard. */
const SHOW_ADMIN_SCREEN = 'src/boot/show-admin-screen.ts';
const SITE_STYLES = 'src/styles/site.css';
const FONTS = 'src/styles/fonts.css';

/** Reads Vite's build manifest, which says which styles and scripts belong to which source file, and all stylesheets. */
export async function readAssets(): Promise<PageAssets> {
  const read = (file: string) => readFile(path.join(SITE_DIR, file), 'utf8');
  const manifest: Manifest = JSON.parse(await read('.vite/manifest.json'));
  const siteStyles = await read(getChunk(manifest, SITE_STYLES).file);
  const fonts = getChunk(manifest, FONTS);
  const stylesheets = new Map<string, string>();
  for (const file of new Set(Object.values(manifest).flatMap(({ css = [] }) => css))) {
    stylesheets.set(file, await read(file));
  }
  const inBuiltPage = listChunks(manifest, [PAGE]);
  const inEveryPage = listChunks(manifest, [PAGE, START]);
  const listScreenChunks = (modules: readonly string[]) =>
    listChunks(manifest, [PAGE, START, ...modules]).filter((chunk) => !inEveryPage.includes(chunk));
  return {
    fonts: toStyle([await read(fonts.file)]),
    fontPreloads: (fonts.assets ?? [])
      .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
      .join(''),
    forModules(modules) {
      const chunks = listChunks(manifest, [PAGE, START, ...modules]);
      const files = [...new Set(chunks.flatMap(({ css = [] }) => css))];
      const scripts = chunks.filter((chunk) => !inBuiltPage.includes(chunk));
      return {
        styles: toStyle([siteStyles, ...files.map((file) => stylesheets.get(file) ?? '')]),
        disabledSheets: files
          .map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`)
          .join(''),
        scripts: scripts.map(preloadScript).join(''),
      };
    },
    preloadScreens(modules) {
      const chunks = listScreenChunks(modules);
      const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
      return {
        sheets: sheets
          .map((file) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`)
          .join(''),
        scripts: chunks.map(preloadScript).join(''),
      };
    },
    contentScripts: listScreenChunks([SHOW_ADMIN_SCREEN])
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join(''),
  };
}

const preloadScript = ({ file }: Chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`;

const toStyle = (sheets: readonly string[]) => `<style>${sheets.join('\n')}</style>`;

function getChunk(manifest: Manifest, key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build manifest has no ${key}.`);
  return chunk;
}

/** Lists chunks with all that they import, each once and after its imports, so that its styles override theirs. */
function listChunks(manifest: Manifest, keys: readonly string[]): Chunk[] {
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
