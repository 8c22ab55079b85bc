import type { Browser, CDPSession, Page } from 'playwright-core';
import { PHONE } from './phone';

export const KINDS = ['HTML', 'CSS', 'JS', 'data', 'fonts', 'images'] as const;
export type Kind = (typeof KINDS)[number];

/** Compressed bytes on the wire. The answers' headers stand apart: over HTTP/2 most of them shrink to nothing. */
export type Weight = { byKind: Record<Kind, number>; headers: number; requests: number };
export type PageWeight = { path: string; beforeLoad: Weight; inAll: Weight };

/** What was asked for and has arrived; `askedAt` is on the clock of the load event. */
type Transfer = { kind: Kind; askedAt: number; headers: number; body: number };

/** No request for this long: the page is done with what it does by itself. */
const QUIET_MS = 1_500;

/** One first visit of a phone to a page: until all is quiet, then a touch, then until all is quiet again. */
export async function weighPage(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { transfers, loadedAt } = await listen(session);
    await page.goto(origin + path, { waitUntil: 'load' });
    await untilQuiet(page);
    // A heading does nothing by itself; a page may wait for any touch before it fetches its scripts.
    await page.locator('h1').first().tap();
    await untilQuiet(page);
    const before = transfers().filter(({ askedAt }) => askedAt <= loadedAt());
    return { path, beforeLoad: weigh(before), inAll: weigh(transfers()) };
  } finally {
    await context.close();
  }
}

/** Chromium offers brotli to loopback addresses as it does over https; if it ever did not, every figure would mislead. */
export async function requireBrotli(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  try {
    const answer = await page.goto(origin);
    const encoding = await answer?.headerValue('content-encoding');
    if (encoding !== 'br')
      throw new Error(`The browser was sent ${encoding ?? 'uncompressed text'} instead of brotli.`);
  } finally {
    await page.close();
  }
}

async function listen(session: CDPSession) {
  const asked = new Map<string, Omit<Transfer, 'body'>>();
  const arrived: Transfer[] = [];
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    asked.set(requestId, { kind: 'data', askedAt: timestamp, headers: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const request = asked.get(requestId);
    if (!request) return;
    request.kind = kindOf(type, response.mimeType);
    request.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) arrived.push({ ...request, body: encodedDataLength - request.headers });
  });
  await session.send('Network.enable');
  await session.send('Page.enable');
  return { transfers: () => arrived, loadedAt: () => loadedAt };
}

/** By what came: a preloaded font or script is not told apart by why it was asked for. */
function kindOf(resourceType: string, mimeType: string): Kind {
  if (resourceType === 'Document') return 'HTML';
  if (mimeType === 'text/css') return 'CSS';
  if (/javascript/.test(mimeType)) return 'JS';
  if (/^font\//.test(mimeType)) return 'fonts';
  return mimeType.startsWith('image/') ? 'images' : 'data';
}

function weigh(transfers: readonly Transfer[]): Weight {
  const sumOf = (kind: Kind) => transfers.reduce((sum, one) => sum + (one.kind === kind ? one.body : 0), 0);
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, sumOf(kind)])) as Record<Kind, number>;
  const headers = transfers.reduce((sum, one) => sum + one.headers, 0);
  return { byKind, headers, requests: transfers.length };
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  await page.waitForLoadState('networkidle');
}
