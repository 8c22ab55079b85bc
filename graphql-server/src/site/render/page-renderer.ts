import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DocumentNode, type ExecutionResult, execute } from 'graphql';
import type { Deps } from '../../deps';
import { publicContext } from '../../graphql/context';
import { schema } from '../../graphql/schema';

/** See web/src/entry-server.tsx. */
export type RenderedPage = { html: string; state: string; modules: string[]; shownData: string };

/** Renders the page at a path. Null when no renderer is built. Rejects when a query or a component of the page fails. */
export type RenderPage = (path: string) => Promise<RenderedPage | null>;

type Operation = { document: DocumentNode; variables: Record<string, unknown> };
type Options = {
  execute: (operation: Operation) => Promise<ExecutionResult>;
  analyticsScript: string | null;
};
/** The exports of web/src/entry-server.tsx. */
type EntryServer = {
  renderPage(url: string, options: Options, earlier: RenderedPage | null): Promise<RenderedPage | null>;
};

const ENTRY_SERVER = path.resolve('dist/pages/entry-server.js');

/**
 * Loads the built renderer. It reuses the HTML that it rendered last for a path while the page's data are the same, because
 * React takes ten times as long as the queries; and for a day at most, because pages show the year.
 */
export async function createPageRenderer(deps: Deps): Promise<RenderPage> {
  if (!existsSync(ENTRY_SERVER)) return async () => null;
  const { renderPage }: EntryServer = await import(/* @vite-ignore */ pathToFileURL(ENTRY_SERVER).href);
  const lastRendered = new Map<string, { day: string; page: RenderedPage }>();

  return async (path) => {
    const day = deps.studioTime.toLocalDate(deps.clock.now());
    const last = lastRendered.get(path);
    const failures: unknown[] = [];
    const options: Options = {
      analyticsScript: deps.env.ANALYTICS_SRC ?? null,
      execute: (operation) =>
        executePublicly(deps, operation).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
    };
    const page = await renderPage(deps.env.publicOrigin + path, options, last?.day === day ? last.page : null);
    // The screens catch a failed query and render a page with a gap in it.
    if (failures.length > 0) throw failures[0];
    if (page) lastRendered.set(path, { day, page });
    return page;
  };
}

/** Executes a query of the page inside this process. Throws its first error. */
async function executePublicly(deps: Deps, { document, variables }: Operation): Promise<ExecutionResult> {
  const contextValue = publicContext(deps);
  const result = await execute({ schema, document, variableValues: variables, contextValue });
  if (result.errors?.[0]) throw result.errors[0];
  return result;
}
