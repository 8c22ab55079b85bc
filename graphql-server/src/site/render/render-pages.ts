import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DocumentNode, type ExecutionResult, execute } from 'graphql';
import { type PageMeta, pageAt, withoutTrailingSlash } from '#contract/page-meta';
import type { Deps } from '../../deps';
import { publicContext } from '../../graphql/context';
import { schema } from '../../graphql/schema';
import type { AssetsOf } from '../assets/page-assets';

/** What the server puts into the built page, so that it can be read before any script runs. */
export type DrawnParts = {
  head: string;
  root: string;
  state: string;
  /**
   * What is fetched once the page was seen: its typefaces and scripts. Null for a page that is there to be read: it comes with
   * its typefaces, and has its scripts fetched when they are wanted.
   */
  later: string | null;
};
export type DrawParts = (address: { pathname: string; search: string }) => Promise<DrawnParts | null>;

type Operation = { document: DocumentNode; variables: Record<string, unknown> };
type DrawnPage = { html: string; state: string; modules: string[]; facts: string };
type Surroundings = {
  execute: (operation: Operation) => Promise<ExecutionResult>;
  analyticsScript: string | null;
};
/** What web/src/entry-server.tsx was built into. */
type Drawing = {
  drawPage(url: string, surroundings: Surroundings, earlier: DrawnPage | null): Promise<DrawnPage | null>;
};

const DRAWING = path.resolve('dist/pages/entry-server.js');
/** A place that was just taken is still shown as free for this long at most; booking looks again anyway. */
const KEPT_MS = 500;

/** Whether a page is there to be read, and its links to be followed: all but the booking. */
const isReading = (address: string) => !address.startsWith('/book');

/** A further address of a page leads on in the browser; a query may ask the calendar for something of its own. */
function isAsFound({ isIndexed, path }: PageMeta, pathname: string, search: string): boolean {
  return isIndexed && path === withoutTrailingSlash(pathname) && (search === '' || isReading(path));
}

/**
 * Draws the pages that everybody sees alike, with the data of this moment: asked for once per half second and page, drawn anew
 * only when they have changed. Null for all others (the steps of a booking, a preselected class), and while their data cannot
 * be had: the browser draws those.
 */
export async function createDrawParts(deps: Deps, assetsOf: AssetsOf): Promise<DrawParts> {
  if (!existsSync(DRAWING)) return async () => null;
  const { drawPage }: Drawing = await import(/* @vite-ignore */ pathToFileURL(DRAWING).href);
  const kept = new Map<string, { until: number; parts: Promise<DrawnParts | null> }>();
  /** What was drawn last, for as long as the day lasts: it stands while its data do. */
  const drawnLast = new Map<string, { day: string; page: DrawnPage }>();
  return ({ pathname, search }) => {
    const page = pageAt(pathname);
    if (page && !page.isPlain && !isAsFound(page, pathname, search)) return Promise.resolve(null);
    const address = page?.path ?? '/not-found';
    const known = kept.get(address);
    if (known && known.until > performance.now()) return known.parts;
    const parts = draw(address);
    kept.set(address, { until: performance.now() + KEPT_MS, parts });
    return parts;
  };

  async function draw(address: string): Promise<DrawnParts | null> {
    const failures: unknown[] = [];
    try {
      const day = deps.studioTime.dateOf(deps.clock.now());
      const last = drawnLast.get(address);
      const surroundings: Surroundings = {
        analyticsScript: deps.env.ANALYTICS_SRC ?? null,
        execute: (operation) =>
          answer(operation).catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
      };
      const url = deps.env.publicOrigin + address;
      const drawn = await drawPage(url, surroundings, last?.day === day ? last.page : null);
      // The page itself would only show that something is missing.
      if (failures.length > 0) throw failures[0];
      if (!drawn) return null;
      drawnLast.set(address, { day, page: drawn });
      const { html: root, state } = drawn;
      const { typefaces, styles, present, scripts } = assetsOf(drawn.modules);
      return isReading(address)
        ? { head: typefaces + styles + present, root, state, later: null }
        : { head: styles, root, state, later: present + scripts + typefaces };
    } catch (error) {
      deps.log.warn({ err: error }, 'a page goes out undrawn');
      return null;
    }
  }

  /** A query of the page, answered here and now; one that fails leaves the page to the browser. */
  async function answer({ document, variables }: Operation): Promise<ExecutionResult> {
    const contextValue = publicContext(deps);
    const result = await execute({ schema, document, variableValues: variables, contextValue });
    if (result.errors?.[0]) throw result.errors[0];
    return result;
  }
}
