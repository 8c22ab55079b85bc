import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ExecutionResult, execute } from 'graphql';
import type { Deps } from '../../deps';
import type { SignedIn } from '../../domain/auth/sessions';
import { getToday } from '../../domain/time/studio-time';
import { type GraphqlContext, publicContext } from '../../graphql/context';
import { schema } from '../../graphql/schema';
import type { Operation, Refusal, RenderedPage, RenderFacts, RenderOptions, RenderPage } from './rendered-page';

/** Each returns null when no renderer is built, and rejects when a query or a component of the page fails. */
export type PageRenderer = {
  /** Renders a page that is the same for everybody; the path may have a query. */
  renderPage(path: string): Promise<RenderedPage | null>;
  /** Renders a page for one visitor. Stores nothing. */
  renderPersonalPage(address: string, visitor: Visitor): Promise<RenderedPage | null>;
  /** Renders a screen of the admin area for its admin. Stores nothing. */
  renderAdminScreen(path: string, token: string, signedIn: SignedIn): Promise<RenderedPage | null>;
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
  if (!existsSync(ENTRY_SERVER)) {
    const renderNothing = async () => null;
    return { renderPage: renderNothing, renderPersonalPage: renderNothing, renderAdminScreen: renderNothing };
  }
  const lastRendered = new Map<string, { day: string; page: RenderedPage }>();

  const render = async (
    address: string,
    { context, analyticsScript = null, refusal = null, admin = null, earlier = null }: Request,
  ) => {
    const failures: unknown[] = [];
    const execute = (operation: Operation) =>
      executeInside({ ...publicContext(deps), ...context }, operation).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    const facts = { timeZone: deps.studioTime.zone, now: deps.clock.now().toISOString(), refusal, admin };
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
      const day = getToday(deps);
      const last = lastRendered.get(path);
      const analyticsScript = deps.env.ANALYTICS_SRC ?? null;
      const earlier = last?.day === day ? last.page : null;
      const page = await render(path, { context: {}, analyticsScript, earlier });
      if (lastRendered.size >= MAX_RENDERED) lastRendered.clear();
      if (page) lastRendered.set(path, { day, page });
      return page;
    },
    renderPersonalPage: (address, { clientAddress, refusal }) =>
      render(address, { context: { clientAddress }, refusal }),
    renderAdminScreen: (path, token, signedIn) =>
      render(path, {
        context: { hasToken: true, admin: async () => signedIn },
        admin: { token, user: { isAdmin: true, username: signedIn.username } },
      }),
  };
}

type Request = Partial<Pick<RenderOptions, 'analyticsScript'> & Pick<RenderFacts, 'refusal' | 'admin'>> & {
  /** Who asks, where it is not the site itself. */
  context: Partial<GraphqlContext>;
  earlier?: RenderedPage | null;
};

/** Executes a query of the page inside this process. Throws its first error. */
async function executeInside(
  contextValue: GraphqlContext,
  { document, variables }: Operation,
): Promise<ExecutionResult> {
  const result = await execute({ schema, document, variableValues: variables, contextValue });
  if (result.errors?.[0]) throw result.errors[0];
  return result;
}
