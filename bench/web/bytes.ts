import type { Browser, CDPSession, Page } from 'playwright-core';
import { PHONE } from './phone';

export const KINDS = ['HTML', 'CSS', 'JS', 'data', 'fonts', 'images'] as const;
export type Kind = (typeof KINDS)[number];

/** Compressed bytes on the wire. Response headers are counted apart: over HTTP/2 most of them shrink to nothing. */
export type Weight = { byKind: Record<Kind, number>; headers: number; requests: number };
export type PageWeight = { path: string; beforeLoad: Weight; total: Weight };

/** A completed request; `requestedAt` is on the clock of the load event. */
type Transfer = { kind: Kind; requestedAt: number; headers: number; body: number };

/** A page without requests for this long has finished everything that it does by itself. */
const IDLE_MS = 1_500;

/** Measures a phone's first visit: waits until the page is idle, taps it, and waits until it is idle again. */
export async function weighPage(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { transfers, loadedAt } = await recordTransfers(session);
    await page.goto(origin + path, { waitUntil: 'load' });
    await waitUntilIdle(page);
    // A heading has no action of its own, but a page may load its scripts at the first tap.
    await page.locator('h1').first().tap();
    await waitUntilIdle(page);
    const before = transfers().filter(({ requestedAt }) => requestedAt <= loadedAt());
    return { path, beforeLoad: weigh(before), total: weigh(transfers()) };
  } finally {
    await context.close();
  }
}

/** @throws unless the browser receives brotli. Chromium accepts it from loopback addresses as over https; all figures rely on that. */
export async function requireBrotli(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  try {
    const response = await page.goto(origin);
    const encoding = await response?.headerValue('content-encoding');
    if (encoding !== 'br')
      throw new Error(`The browser received ${encoding ?? 'uncompressed text'} instead of brotli.`);
  } finally {
    await page.close();
  }
}

async function recordTransfers(session: CDPSession) {
  const requests = new Map<string, Omit<Transfer, 'body'>>();
  const completed: Transfer[] = [];
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    requests.set(requestId, { kind: 'data', requestedAt: timestamp, headers: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.kind = toKind(type, response.mimeType);
    request.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) completed.push({ ...request, body: encodedDataLength - request.headers });
  });
  await session.send('Network.enable');
  await session.send('Page.enable');
  return { transfers: () => completed, loadedAt: () => loadedAt };
}

/** The MIME type decides, because the resource type of a preload says how a file was requested, not what it is. */
function toKind(resourceType: string, mimeType: string): Kind {
  if (resourceType === 'Document') return 'HTML';
  if (mimeType === 'text/css') return 'CSS';
  if (/javascript/.test(mimeType)) return 'JS';
  if (/^font\//.test(mimeType)) return 'fonts';
  return mimeType.startsWith('image/') ? 'images' : 'data';
}

function weigh(transfers: readonly Transfer[]): Weight {
  const sumBytes = (kind: Kind) => transfers.reduce((sum, one) => sum + (one.kind === kind ? one.body : 0), 0);
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, sumBytes(kind)])) as Record<Kind, number>;
  const headers = transfers.reduce((sum, one) => sum + one.headers, 0);
  return { byKind, headers, requests: transfers.length };
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(IDLE_MS);
  await page.waitForLoadState('networkidle');
}
