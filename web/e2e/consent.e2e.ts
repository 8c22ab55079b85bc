import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, type Visitor } from './journey';
import { bookInPerson, fillDetails, heading, next, walkToConfirm } from './steps';
import { setTextSize } from './text-size';

const SRC = 'https://stats.example/count.js';
const SHARE = 'CCCCCCCCCCCCCCCCCCCCCC';

/** A typical analytics script: it sends all queued and later events to its server, and the address at which it started. */
const SCRIPT = `(() => {
  const send = (event) => fetch('https://stats.example/event', { method: 'POST', mode: 'no-cors', body: JSON.stringify(event) });
  const list = window.dataLayer;
  list.forEach(send);
  list.push = (event) => { send(event); return Array.prototype.push.call(list, event); };
  send({ event: 'started', at: location.href });
})();`;

type ReportedEvent = { event: string; path?: string; [fact: string]: unknown };
type Traffic = { requested: string[]; reported: ReportedEvent[] };

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({ ANALYTICS_SRC: SRC });
  await createClass(journey.server.deps.db, {
    title: 'Counted Flow',
    localTime: '08:40',
    shareableId: SHARE,
    capacity: 20,
  });
});
afterAll(() => journey.close());

/** Mocks the analytics service, and records its events and every request to another origin than the studio's. */
async function listen({ page, context }: Visitor): Promise<Traffic> {
  const requested: string[] = [];
  const reported: ReportedEvent[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(journey.server.url) && /^https?:/.test(request.url())) requested.push(request.url());
    if (request.url().endsWith('/event')) reported.push(JSON.parse(request.postData() ?? '{}'));
  });
  await page.route('https://stats.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: route.request().url() === SRC ? SCRIPT : '' }),
  );
  return { requested, reported };
}

const banner = (page: Page) => page.getByRole('dialog', { name: 'Analytics and cookies' });
const accept = (page: Page) => banner(page).getByRole('button', { name: 'Accept', exact: true }).click();
const decline = (page: Page) => banner(page).getByRole('button', { name: 'Decline', exact: true }).click();
const readConsent = (page: Page) => page.evaluate(`localStorage.getItem('analyticsConsent')`);

const pageViews = ({ reported }: Traffic) =>
  reported.filter(({ event }) => event === 'page_view').map(({ path }) => path);

describe('analytics before consent', () => {
  it('before consent no third party is contacted, and the consent banner stays out of the booking flow', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/');
    await banner(page).waitFor();
    await page.goto('/book/calendar');
    await page.getByRole('grid').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(received.requested).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('declined consent is stored, and the consent banner does not return', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/');
    await decline(page);
    await banner(page).waitFor({ state: 'detached' });
    expect(await readConsent(page)).toBe('denied');
    await page.goto('/about-me');
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(received.requested).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('the consent banner has no accessibility violation', async () => {
    const visitor = await journey.visit();
    await visitor.page.goto('/about-me');
    await banner(visitor.page).waitFor();
    await expectAccessibleEverywhere(visitor.page);
    expectCleanConsole(visitor);
  });

  it('the consent banner shows both answers at once, on a small screen with large text too', async () => {
    const { page } = await journey.visit();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/about-me');
    await banner(page).waitFor();
    await setTextSize(page, '24px');
    for (const name of ['Decline', 'Accept']) {
      const box = await banner(page).getByRole('button', { name, exact: true }).boundingBox();
      expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
    }
    expect(await banner(page).evaluate((sheet) => sheet.scrollTop)).toBe(0);
  });
});

describe('analytics after consent', () => {
  it('after consent page views, web vitals and the booking are reported without personal data', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/?from=marta@example.com');
    await accept(page);
    await expect.poll(() => pageViews(received)).toEqual(['/']);
    await walkToConfirm(page, CLASS_DATE, /08:40/, /^Pay in Person/);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await expect.poll(() => received.reported.map(({ event }) => event)).toContain('booking_confirmed');
    await expect.poll(() => received.reported.map(({ event }) => event)).toContain('web_vital');
    await expect
      .poll(() => pageViews(received))
      .toEqual(['/', '/book/calendar', '/book/details', '/book/payment-method', '/book/confirm', '/book/thank-you']);
    const events = received.reported.filter(({ event }) => event !== 'started');
    expect(events.filter(({ event }) => event === 'booking_confirmed')).toEqual([
      { event: 'booking_confirmed', classType: 'MAT_PILATES' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/marta|serra|@|secret|pi_|[0-9a-f]{8}-[0-9a-f]{4}-/i);
    expect(new Set(received.requested.map((url) => new URL(url).origin))).toEqual(new Set(['https://stats.example']));
    expectCleanConsole(visitor);
  });

  it('the id of a share link is not reported', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/about-me');
    await accept(page);
    await page.goto(`/book/${SHARE}`);
    await page.waitForURL(`**/book/${SHARE}/details`);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await expect.poll(() => pageViews(received)).toContain('/book/:shareableId/payment-method');
    expect(JSON.stringify(received.reported.filter(({ event }) => event !== 'started'))).not.toContain(SHARE);
    expectCleanConsole(visitor);
  });

  it('no third-party code runs while a payment’s secret is in the address', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/about-me');
    await accept(page);
    await expect.poll(() => received.reported.length).toBeGreaterThan(0);
    received.reported.length = 0;
    await page.goto('/book/thank-you?payment_intent=pi_none&payment_intent_client_secret=pi_none_secret_words');
    await heading(page).filter({ hasText: 'Not booked yet' }).waitFor();
    await expect.poll(() => received.reported.map(({ event }) => event)).toContain('started');
    expect(JSON.stringify(received.reported)).not.toContain('secret');
  });

  it('consent that is withdrawn in the footer stops all reports', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/about-me');
    await accept(page);
    await expect.poll(() => pageViews(received)).toEqual(['/about-me']);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await banner(page).getByText('At the moment you have accepted.').waitFor();
    await page.keyboard.press('Escape');
    expect(await readConsent(page)).toBe('granted');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await Promise.all([page.waitForEvent('load'), decline(page)]);
    expect(await readConsent(page)).toBe('denied');
    const before = received.requested.length;
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await heading(page).filter({ hasText: 'Privacy Policy' }).waitFor();
    await page.goto('/');
    await heading(page).waitFor();
    expect(received.requested.slice(before)).toEqual([]);
    expectCleanConsole(visitor);
  });
});

it('a studio without analytics shows no consent banner and no cookie settings', async () => {
  const plain = await openJourney();
  try {
    const visitor = await plain.visit();
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Privacy Policy' }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await banner(visitor.page).count()).toBe(0);
    expect(await visitor.page.getByRole('button', { name: 'Cookie settings' }).count()).toBe(0);
    expectCleanConsole(visitor);
  } finally {
    await plain.close();
  }
});
