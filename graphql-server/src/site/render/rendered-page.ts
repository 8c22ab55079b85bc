import type { DocumentNode, FormattedExecutionResult } from 'graphql';

/** Executes one GraphQL operation inside the server. */
export type Execute = (operation: Operation) => Promise<FormattedExecutionResult>;
export type Operation = { document: DocumentNode; variables: Record<string, unknown> };

/** Why the server refused a form, and what was typed into its fields, by their names. */
export type Refusal = { message: string; typed: Record<string, string> };

export type RenderFacts = {
  /** IANA name of the studio's time zone. */
  timeZone: string;
  /** The server's time, an ISO 8601 instant. */
  now: string;
  /** The refusal of the form of the page; null when none was sent. */
  refusal: Refusal | null;
  /** The admin for whom a screen of the admin area is rendered, as the browser's storage names one; null for every other page. */
  admin: { token: string; user: { isAdmin: true; username: string } } | null;
};

export type RenderOptions = {
  execute: Execute;
  /** URL of the studio's analytics script; null without analytics. */
  analyticsScript: string | null;
  facts: RenderFacts;
};

export type RenderedPage = {
  /** The content of #root. */
  html: string;
  /** What the page was rendered with, as a script element that no browser runs: hydration starts from it. */
  state: string;
  /** The source files of the page's routes and screens, which lead to their scripts and styles. */
  modules: string[];
  /** The data that the page shows: the same path and the same data give the same HTML. */
  shownData: string;
  /** HTTP status: what a loader answered, else 200. */
  status: number;
  /** Seconds to wait before the next attempt, for status 429. */
  retryAfter: string | null;
};

/** `renderPage` of web/src/entry-server.tsx. Null when the URL redirects elsewhere. */
export type RenderPage = (
  url: string,
  options: RenderOptions,
  earlier: RenderedPage | null,
) => Promise<RenderedPage | null>;
