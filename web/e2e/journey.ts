import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { launchBrowser } from './browser';

export type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

export type Journey = {
  server: TestServer;
  browser: Browser;
  /** A new person on a new phone. */
  visit(options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
};

export type VisitOptions = {
  width?: number;
  scheme?: 'light' | 'dark';
  timezoneId?: string;
  /** What the browser remembers from an earlier visit. */
  localStorage?: Record<string, string>;
  /** Another address of the same server. */
  baseURL?: string;
  /** With the service worker, for journeys that are about it; it would answer in place of what a journey holds back. */
  withServiceWorker?: boolean;
};

export const PHONE = 390;
export const DESK = 1280;

/** Both widths and both schemes, each once: the layout depends on the one, the colours on the other. */
export const COLOR_SCHEMES = [
  [PHONE, 'light'],
  [DESK, 'dark'],
] as const;

/** How long a person waits for anything on a screen. */
const TIMEOUT_MS = 8_000;

/** The built site on a real server and database, and a real browser to walk through it. */
export async function openJourney(variables: Record<string, string> = {}): Promise<Journey> {
  const [server, browser] = await Promise.all([startTestServer({ withWorker: true, variables }), launchBrowser()]);
  return {
    server,
    browser,
    async visit({
      width = PHONE,
      scheme = 'light',
      timezoneId = 'Europe/Madrid',
      localStorage = {},
      baseURL = server.url,
      withServiceWorker = false,
    } = {}) {
      const context = await browser.newContext({
        baseURL,
        serviceWorkers: withServiceWorker ? 'allow' : 'block',
        viewport: { width, height: width === PHONE ? 844 : 900 },
        colorScheme: scheme,
        locale: 'en-GB',
        timezoneId,
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: getEntries(localStorage) }] },
      });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(TIMEOUT_MS);
      const page = await context.newPage();
      return { page, context, complaints: listenForComplaints(page) };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

const getEntries = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));

/** Said by the browser's driver, not by the page. */
const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Everything the browser complains about, as it comes. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text() === SERVICE_WORKER_BLOCKED) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** No error, no warning; a card that the provider declines is the one refusal that a browser reports by itself. */
export function expectQuiet({ complaints }: Visitor): void {
  expect(complaints.filter((text) => !text.includes('status of 402'))).toEqual([]);
}

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResults = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };

/** Nothing on the page breaks WCAG 2.2 AA, as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  // Evaluated through the debugging protocol: the page's own policy allows no foreign script.
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate(
    `axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })`,
  )) as AxeResults;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Nothing is fading in or out any more: what is halfway has the colours of neither end. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)
  )`);
}
