import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClass } from '../../graphql-server/test/classes';
import { expectCleanConsole, type Journey, openJourney } from './journey';

const ORIGIN = 'https://studio.example';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ PUBLIC_ORIGIN: ORIGIN });
  await createClass(journey.server.deps.db, { title: '</script><script>document.title = "Broken"</script>' });
});
afterAll(() => journey?.close());

test('title, canonical link and robots tag follow every navigation', async () => {
  const visitor = await journey.visit({ width: 1280 });
  const { page } = visitor;
  // In one go: a navigation between two reads would take an element away that the second one waits for.
  const head = () =>
    page.evaluate<{ title: string; canonical: string | null; robots: string | null }>(`({
      title: document.title,
      canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      robots: document.head.querySelector('meta[name=robots]')?.getAttribute('content') ?? null,
    })`);

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const home = await head();
  expect(home).toEqual({ title: expect.stringMatching(/^Mar i Pins · /), canonical: `${ORIGIN}/`, robots: null });

  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect.poll(head).toEqual({ title: 'Contact · Mar i Pins', canonical: `${ORIGIN}/contact`, robots: null });

  await page.goBack();
  await expect.poll(head).toEqual(home);

  expectCleanConsole(visitor);
  await page.goto(`/book/${'B'.repeat(22)}`);
  await expect.poll(head).toEqual({ title: 'Booking Error · Mar i Pins', canonical: null, robots: 'noindex' });
  await page.getByRole('button', { name: 'View All Available Classes' }).click();
  const calendar = { title: 'Book a Pilates class · Mar i Pins', canonical: `${ORIGIN}/book/calendar`, robots: null };
  await expect.poll(head).toEqual(calendar);
  // The browser itself reports the status of the share link that names no class.
  expect(visitor.consoleErrors.filter((text) => !text.includes('status of 404'))).toEqual([]);
});

test('the structured data violates no policy of the page, and both preloaded fonts are fetched once and used', async () => {
  const visitors = await Promise.all(
    ['/', '/book/calendar'].map(async (path) => {
      const visitor = await journey.visit();
      await visitor.page.goto(path, { waitUntil: 'networkidle' });
      return visitor;
    }),
  );
  const listFonts = (page: Page) =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
    );
  // A busy machine may still be loading the fonts when the network has been idle for a moment.
  for (const { page } of visitors) await expect.poll(() => listFonts(page)).toHaveLength(2);
  // The browser warns about a preload that nothing used three seconds after the page has loaded.
  await visitors[0]?.page.waitForTimeout(4_000);
  for (const visitor of visitors) {
    const fonts = await listFonts(visitor.page);
    expect([fonts.length, new Set(fonts).size]).toEqual([2, 2]);
    expect(await visitor.page.locator('script[type="application/ld+json"]').count()).toBe(1);
    expectCleanConsole(visitor);
  }
});
