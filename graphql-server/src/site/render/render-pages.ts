import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DocumentNode, type ExecutionResult, execute } from 'graphql';
import { type PageMeta, pageAt, withoutTrailingSlash } from '#contract/page-meta';
import { paths } from '#contract/paths';
import type { Deps } from '../../deps';
import { publicContext } from '../../graphql/context';
import { schema } from '../../graphql/schema';
import type { GetAssets } from '../assets/page-assets';

/** What the server puts into the built page, so that it can be read before any script runs. */
export type RenderedParts = {
  head: string;
  root: string;
  state: string;
  /**
   * What is fetched once the page was seen: its typefaces and scripts. Null for a page that is there to be read: it comes with
   * its typefaces, and has its scripts fetched when they are wanted.
   */
  later: string | null;
};
export type RenderParts = (address: { pathname: string; search: string }) => Promise<RenderedParts | null>;

type Operation = { document: DocumentNode; variables: Record<string, unknown> };
type RenderedPage = { html: string; state: string; modules: string[]; facts: string };
type Surroundings = {
  execute: (operation: Operation) => Promise<ExecutionResult>;
  analyticsScript: string | null;
};
/** What web/src/entry-server.tsx was built into. */
type Rendering = {
  renderPage(url: string, surroundings: Surroundings, earlier: RenderedPage | null): Promise<RenderedPage | null>;
};

const RENDERING = path.resolve('dist/pages/entry-server.js');
/** A place that was just taken is still shown as free for this long at most; booking looks again anyway. */
const CACHE_MS = 500;

/** Whether a page is there to be read, and its links to be followed: all but the booking. */
const isReading = (address: string) => !address.startsWith(paths.book);

/** A further address of a page leads on in the browser; a query may ask the calendar for something of its own. */
function isAsFound({ isIndexed, path }: PageMeta, pathname: string, search: string): boolean {
  return isIndexed && path === withoutTrailingSlash(pathname) && (search === '' || isReading(path));
}

/**
 * Draws the pages that everybody sees alike, with the data of this moment: asked for once per half second and page, drawn anew
 * only when they have changed. Null for all others (the steps of a booking, a preselected class), and while their data cannot
 * be had: the browser draws those.
 */
export async function createPartRenderer(deps: Deps, getAssets: GetAssets): Promise<RenderParts> {
  if (!existsSync(RENDERING)) return async () => null;
  const { renderPage }: Rendering = await import(/* @vite-ignore */ pathToFileURL(RENDERING).href);
  const stored = new Map<string, { until: number; parts: Promise<RenderedParts | null> }>();
  /** What was drawn last, for as long as the day lasts: it stands while its data do. */
  const lastRendered = new Map<string, { day: string; page: RenderedPage }>();
  return ({ pathname, search }) => {
    const page = pageAt(pathname);
    if (page && !page.isPlain && !isAsFound(page, pathname, search)) return Promise.resolve(null);
    const address = page?.path ?? '/not-found';
    const known = stored.get(address);
    if (known && known.until > performance.now()) return known.parts;
    const parts = render(address);
    stored.set(address, { until: performance.now() + CACHE_MS, parts });
    return parts;
  };

  async function render(address: string): Promise<RenderedParts | null> {
    const failures: unknown[] = [];
    try {
      const day = deps.studioTime.toLocalDate(deps.clock.now());
      const last = lastRendered.get(address);
      const surroundings: Surroundings = {
        analyticsScript: deps.env.ANALYTICS_SRC ?? null,
        execute: (operation) =>
          answer(operation).catch((error: unknown) => {
            failures.push(error);
            throw error;
          }),
      };
      const url = deps.env.publicOrigin + address;
      const rendered = await renderPage(url, surroundings, last?.day === day ? last.page : null);
      // The page itself would only show that something is missing.
      if (failures.length > 0) throw failures[0];
      if (!rendered) return null;
      lastRendered.set(address, { day, page: rendered });
      const { html: root, state } = rendered;
      const { typefaces, styles, present, scripts } = getAssets(rendered.modules);
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
