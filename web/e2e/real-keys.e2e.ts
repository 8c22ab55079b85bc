import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_STRIPE_SCRIPT } from '../../graphql-server/src/sandbox/stripe/browser/script';
import { type FakeStripe, startFakeStripe } from '../../graphql-server/src/sandbox/stripe/fake-stripe';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { createMemoryLedgerStore } from '../../graphql-server/test/memory-ledger-store';
import { expectCleanConsole, type Journey, openJourney } from './journey';
import { fillCard, heading, payNow, walkToConfirm } from './steps';

/** Keys of Stripe's test mode, which the fake Stripe simulates. */
const KEYS = { secretKey: 'sk_test_e2e', publishableKey: 'pk_test_e2e' };
const SCRIPT_ADDRESS = 'https://js.stripe.com/endive/stripe.js';
const CARD = /^Pay Now \(Secure Online Payment\)/;

/** The sandbox script changed to look like Stripe's own: it calls Stripe's address and opens frames at the same addresses. */
const STRIPE_SCRIPT = `${SANDBOX_STRIPE_SCRIPT.replaceAll('/sandbox/stripe/v1/', 'https://api.stripe.com/v1/')}
for (const source of ['https://js.stripe.com/frame', 'https://a.js.stripe.com/frame', 'https://hooks.stripe.com/frame']) {
  const frame = document.createElement('iframe');
  frame.src = source;
  frame.hidden = true;
  frame.title = source;
  document.body.append(frame);
}`;

let stripe: FakeStripe;
let journey: Journey;
beforeAll(async () => {
  stripe = await startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS });
  journey = await openJourney({
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_e2e',
    STRIPE_API_BASE: stripe.url,
  });
});
afterAll(async () => {
  await journey.close();
  await stripe.close();
});

describe('Stripe keys in production', () => {
  it('a card payment works with the script from Stripe’s address under the Content-Security-Policy', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Real Flow' });
    const visitor = await journey.visit();
    const requested = await mockStripe(visitor.context);
    await walkToConfirm(visitor.page, CLASS_DATE, /Real Flow/, CARD);
    await fillCard(visitor.page, '4242424242424242');
    await payNow(visitor.page).click();
    await visitor.page.waitForURL('**/thank-you');
    await heading(visitor.page).filter({ hasText: 'Booking Confirmed!' }).waitFor();

    const bookings = await journey.server.deps.db.booking.findMany({ where: { occurrence: { availabilityId: id } } });
    expect(bookings).toMatchObject([{ paymentMethod: 'CARD', status: 'CONFIRMED' }]);
    expect(requested).toContain(SCRIPT_ADDRESS);
    expect(requested).toContain('https://js.stripe.com/frame');
    expect(requested).toContain('https://a.js.stripe.com/frame');
    expect(requested).toContain('https://hooks.stripe.com/frame');
    expect(requested.some((url) => /^https:\/\/api\.stripe\.com\/v1\/payment_intents\/.*\/confirm$/.test(url))).toBe(
      true,
    );
    expectCleanConsole(visitor);
  });

  it('the Content-Security-Policy refuses what comes from other addresses of Stripe', async () => {
    const { page, context } = await journey.visit();
    const requested = await mockStripe(context);
    await page.goto('/contact');
    for (const [tag, source, directive] of [
      ['script', 'https://stripe.com/other.js', 'script-src-elem'],
      ['script', 'https://api.stripe.com/other.js', 'script-src-elem'],
      ['iframe', 'https://checkout.stripe.com/other', 'frame-src'],
      ['img', 'https://q.stripe.com/other.png', 'img-src'],
    ] as const)
      expect(await findRefusingDirective(page, tag, source), source).toBe(directive);
    expect(requested).toEqual([]);
  });
});

/** Mocks all of Stripe's addresses; returns the list of requested URLs. */
async function mockStripe(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(/^https:\/\/([\w.-]+\.)?stripe\.com\//, async (route) => {
    const request = route.request();
    requested.push(request.url());
    if (request.url() === SCRIPT_ADDRESS) {
      return route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT });
    }
    const { hostname, pathname, search } = new URL(request.url());
    if (hostname !== 'api.stripe.com') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    const answer = await route.fetch({ url: `${stripe.url}${pathname}${search}` });
    return route.fulfill({ response: answer, headers: { ...answer.headers(), 'access-control-allow-origin': '*' } });
  });
  return requested;
}

/**
 * The directive of the policy that refuses an element from an address, or 'loaded' when none does. A refused frame loads all the
 * same: an empty page.
 */
const findRefusingDirective = (page: Page, tag: string, source: string) =>
  page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    const element = Object.assign(document.createElement('${tag}'), { src: '${source}' });
    if ('${tag}' !== 'iframe') element.addEventListener('load', () => resolve('loaded'));
    document.body.append(element);
  })`);
