import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ExecutionResult, execute } from 'graphql';
import type { Deps } from '../../deps';
import { publicContext } from '../../graphql/context';
import { schema } from '../../graphql/schema';
import type { Operation, Refusal, RenderedPage, RenderOptions, RenderPage } from './rendered-page';

/** Each returns null when no renderer is built, and rejects when a query or a component of the page fails. */
export type PageRenderer = {
  /** Renders a page that is the same for everybody; the path may have a query. */
  renderPage(path: string): Promise<RenderedPage | null>;
  /** Renders a page for one visitor. Stores nothing. */
  renderPersonalPage(address: string, visitor: Visitor): Promise<RenderedPage | null>;
};

/** Who opens a personal page. */
export type Visitor = {
  /** Network address, for the rate limits. */
  clientAddress: string;
  /** The refusal of the form of the page, shown in it; null when it was opened without sending a form. */
  refusal: Refusal | null;
};

/** Each class has a calendar that shows it; past this many pages, all are evicted. */
const MAX_RENDERED = 100;

const ENTRY_SERVER = path.resolve('dist/pages/entry-server.js');

/**
 * Renders with the built renderer, which is loaded for the first page. It reuses the HTML that it rendered last for a shared page
 * while the page's data are the same, because React takes ten times as long as the queries; and for a day at most, because
 * pages show the year.
 */
export function createPageRenderer(deps: Deps): PageRenderer {
  if (!existsSync(ENTRY_SERVER)) return { renderPage: async () => null, renderPersonalPage: async () => null };
  const lastRendered = new Map<string, { day: string; page: RenderedPage }>();

  const render = async (address: string, { analyticsScript, refusal, clientAddress, earlier }: Request) => {
    const failures: unknown[] = [];
    const execute = (operation: Operation) =>
      executePublicly(deps, operation, clientAddress).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    const facts = { timeZone: deps.studioTime.zone, now: deps.clock.now().toISOString(), refusal };
    const url = deps.env.publicOrigin + address;
    const { renderPage }: { renderPage: RenderPage } = await import(
      /* @vite-ignore */ pathToFileURL(ENTRY_SERVER).href
    );
    const page = await renderPage(url, { analyticsScript, execute, facts }, earlier);
    // The screens catch a failed query and render a page with a gap in it.
    if (failures.length > 0) throw failures[0];
    return page;
  };

  return {
    async renderPage(path) {
      const day = deps.studioTime.toLocalDate(deps.clock.now());
      const last = lastRendered.get(path);
      const analyticsScript = deps.env.ANALYTICS_SRC ?? null;
      const earlier = last?.day === day ? last.page : null;
      const page = await render(path, { analyticsScript, refusal: null, clientAddress: 'site', earlier });
      if (lastRendered.size >= MAX_RENDERED) lastRendered.clear();
      if (page) lastRendered.set(path, { day, page });
      return page;
    },
    renderPersonalPage: (address, { clientAddress, refusal }) =>
      render(address, { analyticsScript: null, refusal, clientAddress, earlier: null }),
  };
}

type Request = Visitor & Pick<RenderOptions, 'analyticsScript'> & { earlier: RenderedPage | null };

/** Executes a query of the page inside this process. Throws its first error. */
async function executePublicly(
  deps: Deps,
  { document, variables }: Operation,
  clientAddress: string,
): Promise<ExecutionResult> {
  const contextValue = { ...publicContext(deps), clientAddress };
  const result = await execute({ schema, document, variableValues: variables, contextValue });
  if (result.errors?.[0]) throw result.errors[0];
  return result;
}
