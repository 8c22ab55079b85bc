import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CONTESTANTS } from './contestants';
import { PHONE } from './phone';
import { CPU_SLOWDOWN } from './slow-phone';

/** Milliseconds from a press to the next paint: the slowest press of each visit, as INP counts a short visit. */
export type Presses = { site: number[]; plainSpa: number[] };

/** After this time of silence the browser has reported the last press. */
const REPORTED_MS = 500;

/** P14: presses through the booking flow up to its last step, and through the plain application's calendar, on a slow processor. */
export async function measurePresses(browser: Browser, origin: string, rounds: number): Promise<Presses> {
  const presses: Presses = { site: [], plainSpa: [] };
  for (let round = 0; round < rounds; round += 1) {
    presses.site.push(await measureVisit(browser, origin + CONTESTANTS.site.path, walkThroughBooking));
    presses.plainSpa.push(await measureVisit(browser, origin + CONTESTANTS.plainSpa.path, pressCalendar));
  }
  return presses;
}

async function measureVisit(browser: Browser, url: string, walk: Walk): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    return await measurePress(context, url, walk);
  } finally {
    await context.close();
  }
}

type Walk = (page: Page) => Promise<void>;

/** Measures the slowest press of a walk through a page, on a phone that may have visited it before. */
export async function measurePress(context: BrowserContext, url: string, walk: Walk): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  // A script as text: esbuild would wrap a function in helpers that the page does not have.
  await page.addInitScript(RECORD_PRESSES);
  await page.goto(url);
  await walk(page);
  await sleep(REPORTED_MS);
  const slowest = await page.evaluate<number>('window.slowestPressMs');
  if (slowest === 0) throw new Error(`The browser reported no press on ${url}.`);
  return slowest;
}

const RECORD_PRESSES = `
  window.slowestPressMs = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.slowestPressMs = Math.max(window.slowestPressMs, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

async function walkThroughBooking(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.locator('[role=grid] button:enabled').last().tap();
  await page.locator(CONTESTANTS.site.visible).first().tap();
  await next.tap();
  await page.getByLabel('Full Name').tap();
  await page.keyboard.type('Marta Serra');
  await page.getByLabel('Email Address').tap();
  await page.keyboard.type('marta@example.com');
  await next.tap();
  await page.getByRole('radio', { name: /^Pay in Person/ }).tap();
  await next.tap();
  await page.waitForURL('**/book/confirm');
}

async function pressCalendar(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator(CONTESTANTS.plainSpa.days).last().tap();
  await page.locator(CONTESTANTS.plainSpa.visible).first().tap();
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
}
