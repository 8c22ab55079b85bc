import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { DESK, expectAccessible, expectQuiet, type Journey, openJourney, PHONE, type Visitor } from './journey';
import { bookInPerson, fillDetails, heading, next, walkToConfirm } from './steps';

const SRC = 'https://stats.example/count.js';
const SHARE = 'CCCCCCCCCCCCCCCCCCCCCC';

/** A service as they are: it reads the list of events from the start, sends each home, and says where it woke up. */
const SCRIPT = `(() => {
  const send = (event) => fetch('https://stats.example/told', { method: 'POST', mode: 'no-cors', body: JSON.stringify(event) });
  const list = window.dataLayer;
  list.forEach(send);
  list.push = (event) => { send(event); return Array.prototype.push.call(list, event); };
  send({ event: 'woke_up', at: location.href });
})();`;

type Notified = { event: string; path?: string; [fact: string]: unknown };
type Listener = { requested: string[]; notified: Notified[] };

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

/** Answers for the service, and keeps all that leaves the page for anywhere but the studio. */
async function listen({ page, context }: Visitor): Promise<Listener> {
  const requested: string[] = [];
  const notified: Notified[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(journey.server.url) && /^https?:/.test(request.url())) requested.push(request.url());
    if (request.url().endsWith('/told')) notified.push(JSON.parse(request.postData() ?? '{}'));
  });
  await page.route('https://stats.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: route.request().url() === SRC ? SCRIPT : '' }),
  );
  return { requested, notified };
}

const notification = (page: Page) => page.getByRole('dialog', { name: 'Analytics and cookies' });
const accept = (page: Page) => notification(page).getByRole('button', { name: 'Accept', exact: true }).click();
const decline = (page: Page) => notification(page).getByRole('button', { name: 'Decline', exact: true }).click();
const getAnswer = (page: Page) => page.evaluate(`localStorage.getItem('analyticsConsent')`);

const pageViews = ({ notified }: Listener) =>
  notified.filter(({ event }) => event === 'page_view').map(({ path }) => path);

describe('before consent', () => {
  it('nothing is asked of anyone else, and the notice stays out of the booking', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/');
    await notification(page).waitFor();
    await page.goto('/book/calendar');
    await page.getByRole('grid').waitFor();
    expect(await notification(page).count()).toBe(0);
    expect(received.requested).toEqual([]);
    expectQuiet(visitor);
  });

  it('a no is remembered, and nothing is asked after it', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/');
    await decline(page);
    await notification(page).waitFor({ state: 'detached' });
    expect(await getAnswer(page)).toBe('denied');
    await page.goto('/about-me');
    await heading(page).waitFor();
    await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await notification(page).count()).toBe(0);
    expect(received.requested).toEqual([]);
    expectQuiet(visitor);
  });

  it.each([PHONE, DESK])('the notice can be used by everyone, %i pixels wide', async (width) => {
    const visitor = await journey.visit({ width });
    await visitor.page.goto('/about-me');
    await notification(visitor.page).waitFor();
    await expectAccessible(visitor.page);
    expectQuiet(visitor);
  });
});

describe('after consent', () => {
  it('pages, speed and the booking are told, and nothing about the person', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/?from=marta@example.com');
    await accept(page);
    await expect.poll(() => pageViews(received)).toEqual(['/']);
    await walkToConfirm(page, CLASS_DATE, /08:40/, /^Pay in Person/);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await expect.poll(() => received.notified.map(({ event }) => event)).toContain('booking_confirmed');
    await expect.poll(() => received.notified.map(({ event }) => event)).toContain('web_vital');
    await expect
      .poll(() => pageViews(received))
      .toEqual(['/', '/book/calendar', '/book/details', '/book/payment-method', '/book/confirm', '/book/thank-you']);
    const events = received.notified.filter(({ event }) => event !== 'woke_up');
    expect(events.filter(({ event }) => event === 'booking_confirmed')).toEqual([
      { event: 'booking_confirmed', classType: 'MAT_PILATES' },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/marta|serra|@|secret|pi_|[0-9a-f]{8}-[0-9a-f]{4}-/i);
    expect(new Set(received.requested.map((url) => new URL(url).origin))).toEqual(new Set(['https://stats.example']));
    expectQuiet(visitor);
  });

  it('a share link is not told', async () => {
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
    expect(JSON.stringify(received.notified.filter(({ event }) => event !== 'woke_up'))).not.toContain(SHARE);
    expectQuiet(visitor);
  });

  it('nobody else’s code runs while a payment’s secret is in the address', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/about-me');
    await accept(page);
    await expect.poll(() => received.notified.length).toBeGreaterThan(0);
    received.notified.length = 0;
    await page.goto('/book/thank-you?payment_intent=pi_none&payment_intent_client_secret=pi_none_secret_words');
    await heading(page).filter({ hasText: 'Not booked yet' }).waitFor();
    await expect.poll(() => received.notified.map(({ event }) => event)).toContain('woke_up');
    expect(JSON.stringify(received.notified)).not.toContain('secret');
  });

  it('is withdrawn in the footer: from then on nothing is told', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const received = await listen(visitor);
    await page.goto('/about-me');
    await accept(page);
    await expect.poll(() => pageViews(received)).toEqual(['/about-me']);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await notification(page).getByText('At the moment you have accepted.').waitFor();
    await page.keyboard.press('Escape');
    expect(await getAnswer(page)).toBe('granted');
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await Promise.all([page.waitForEvent('load'), decline(page)]);
    expect(await getAnswer(page)).toBe('denied');
    const before = received.requested.length;
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await heading(page).filter({ hasText: 'Privacy Policy' }).waitFor();
    await page.goto('/');
    await heading(page).waitFor();
    expect(received.requested.slice(before)).toEqual([]);
    expectQuiet(visitor);
  });
});

it('a studio without analytics has nothing to ask', async () => {
  const plain = await openJourney();
  try {
    const visitor = await plain.visit();
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Privacy Policy' }).waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await notification(visitor.page).count()).toBe(0);
    expect(await visitor.page.getByRole('button', { name: 'Cookie settings' }).count()).toBe(0);
    expectQuiet(visitor);
  } finally {
    await plain.close();
  }
});
