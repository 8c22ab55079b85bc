import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { formatFreeCancellation, getFreeCancellationUntil } from '../../graphql-server/src/contract/cancellation';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import type { Availability } from '../../graphql-server/src/generated/prisma/client';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { ask } from '../../graphql-server/test/graphql';
import { claimPlace, startPayment } from '../../graphql-server/test/paying';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
} from './journey';
import { loseAnswer } from './lose-answer';
import { calendarReady, dayName, expectHydrated, heading, signInAsAdmin } from './steps';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let today: LocalDate;
let rainDay: LocalDate;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true, atNoon: true });
  const { clock, studioTime } = journey.server.deps;
  today = studioTime.toLocalDate(clock.now());
  rainDay = addDays(today, 3);
});
afterAll(() => journey.close());

const createOn = (date: LocalDate, title: string, overrides = {}) =>
  createClass(journey.server.deps.db, { title, startDate: toDbDate(date), ...overrides });

function ledger() {
  const { ledger: inMemoryLedger } = journey.server.deps.sandbox ?? {};
  if (!inMemoryLedger) throw new Error('The sandbox payments are off.');
  return inMemoryLedger;
}

/** A class with two card bookings, the first of them disputed, and one booking paid in person. */
async function createBookedClass(title: string): Promise<{ one: Availability; resolveDispute: () => Promise<void> }> {
  const { url } = journey.server;
  const one = await createOn(rainDay, title, { capacity: 8 });
  const payments: string[] = [];
  for (const name of ['card-one', 'card-two']) {
    const payer = { classId: one.id, email: `${name}-${one.id}@example.com` };
    const payment = (await startPayment(url, payer)) ?? '';
    await ledger().pay(payment);
    await claimPlace(url, payer, payment);
    payments.push(payment);
  }
  await buyOverRest(url, { classId: one.id, name: 'Bo Vidal', email: `cash-${one.id}@example.com` });
  const disputed = await ledger().find(payments[0] ?? '');
  const charge = disputed?.charge;
  if (!charge) throw new Error('The payment was charged.');
  await ledger().dispute(disputed.id);
  return { one, resolveDispute: async () => void (await ledger().override(disputed.id, { charge })) };
}

const listMailsTo = async (id: string) =>
  ((await journey.server.deps.sandbox?.mailbox.list(200)) ?? []).filter(({ to }) => to[0]?.includes(id));

describe('today’s classes on the dashboard', () => {
  it('the dashboard shows today’s classes first, with the attendees and how to reach them', async () => {
    await createTodaysClass(journey, 'Today Flow');
    await createOn(rainDay, 'Coming Flow');
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    const section = page.getByRole('region', { name: 'Today', exact: true });
    const card = section.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Today Flow' }) });
    await card.getByText('2 of 5').waitFor();
    await card.getByText('Now').waitFor();
    await card.getByText('My left knee is stiff.').waitFor();
    await card.getByText('€15 in person · first time').first().waitFor();
    await card.getByRole('button', { name: 'Details: Ana Pons', exact: true }).click();
    const call = card.getByRole('link', { name: 'Call Ana Pons' });
    expect(await call.getAttribute('href')).toBe('tel:+34600111222');
    await card.getByRole('button', { name: 'Details: Bo Vidal', exact: true }).click();
    const write = await card.getByRole('link', { name: 'Write to Bo Vidal' }).getAttribute('href');
    expect(write).toContain('mailto:bo%40example.com?subject=Today%20Flow');
    const all = await card.getByRole('link', { name: 'Write to all' }).getAttribute('href');
    expect(all).toMatch(/^\/admin\/classes\/.+\/write$/);
    const ownApp = await card.getByRole('link', { name: 'Your own mail app' }).getAttribute('href');
    expect(ownApp).toContain('mailto:?bcc=ana%40example.com,bo%40example.com&');
    const next = page.getByRole('region', { name: 'Next classes', exact: true });
    await next.getByRole('link', { name: 'Coming Flow' }).click();
    await heading(page).filter({ hasText: 'Coming Flow' }).waitFor();
    await page.getByText('Nobody has booked yet.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/admin/dashboard');
    expectCleanConsole(visitor);
  });

  it('a class that does not exist and a failed load of the next classes each show an error', async () => {
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto(`/admin/classes/6f9619ff-8b86-4d01-b42d-00c04fc964ff_${today}`);
    await page.getByRole('alert').filter({ hasText: 'Error: There is no class on that date' }).waitFor();
    expectCleanConsole(visitor);
    // The dashboard as the server renders it is fetched too, and would bring the classes with it.
    const isFetched = (url: URL) => ['/graphql', '/admin/dashboard'].includes(url.pathname);
    await page.route(isFetched, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.goto('/admin/dashboard');
    const section = page.getByRole('region', { name: 'Today and next classes' });
    await section.getByRole('alert').filter({ hasText: 'Failed to load the next classes.' }).waitFor();
    await page.unroute(isFetched);
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByRole('heading', { name: 'Today', exact: true }).waitFor();
  });
});

describe('the waitlist of a class', () => {
  it('the teacher sees who waits as they join, raises the places of a full class and offers one out of turn', async () => {
    const { db } = journey.server.deps;
    const tomorrow = addDays(today, 1);
    const { id } = await createOn(tomorrow, 'Full Flow', { capacity: 1 });
    await buyOverRest(journey.server.url, { classId: id });
    const join = async (name: string) => {
      const input = { classId: `${id}_${tomorrow}`, name, email: `${name}@wait.example`, phone: '600 333 444' };
      await ask(
        journey.server.url,
        'mutation Join($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { __typename } }',
        { input },
      );
    };
    await join('Cleo');
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Full Flow' }) });
    await card.getByText('1 waiting').waitFor();
    await join('Dan');
    await card.getByText('2 waiting').waitFor();
    await card.getByRole('link', { name: 'Full Flow' }).click();
    const waitlist = page.getByRole('region', { name: /^Waitlist/ });
    await waitlist.getByRole('heading', { name: 'Waitlist (2)' }).waitFor();
    await join('Eva');
    await waitlist.getByRole('heading', { name: 'Waitlist (3)' }).waitFor();
    expect(await waitlist.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Cleo', 'Dan', 'Eva']);
    expect(await waitlist.getByText(/^Waits since \w{3} \d+ \w{3}, \d\d:\d\d$/).count()).toBe(3);
    await waitlist.getByRole('link', { name: 'Call Cleo' }).waitFor();
    await expectAccessible(page);

    await waitlist.getByRole('button', { name: 'Raise places by 1 and offer: Dan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer one more place to Dan?' });
    await dialog.getByText('then has 2 places instead of 1.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Raise and offer' }).click();
    await waitlist.getByText(/^Dan is offered a place and notified by mail\. Place held until /).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('1 of 2 places taken, 1 offered').waitFor();
    expect(await waitlist.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Dan', 'Cleo', 'Eva']);
    expect(await waitlist.getByRole('button').count()).toBe(2);
    // At the top, no control is half behind the header.
    await page.evaluate('window.scrollTo(0, 0)');
    await expectAccessible(page);

    await db.waitlistEntry.updateMany({ where: { name: 'Eva' }, data: { status: 'LEFT' } });
    await page.getByText('Not waiting any more (1)').click();
    await waitlist.getByText('Left', { exact: true }).waitFor();
    expectCleanConsole(visitor);
  });
});

it('offers one more place although the answer is lost and the list has learned of it', async () => {
  const tomorrow = addDays(today, 1);
  const { id } = await createOn(tomorrow, 'Raised Flow', { capacity: 1 });
  await buyOverRest(journey.server.url, { classId: id });
  const classId = `${id}_${tomorrow}`;
  const mutation = 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { __typename } }';
  await ask(journey.server.url, mutation, { input: { classId, name: 'Finn', email: 'finn@wait.example' } });
  const { page } = await signInAsAdmin(journey);
  await page.goto(`/admin/classes/${classId}`);
  await page.getByRole('button', { name: 'Raise places by 1 and offer: Finn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer one more place to Finn?' });
  await loseAnswer(page, 'OfferPlace');
  await dialog.getByRole('button', { name: 'Raise and offer' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'it is not certain that the place is offered' }).waitFor();
  await page.getByText('1 of 2 places taken, 1 offered').waitFor();
  await dialog.getByText('then has 2 places instead of 1.').waitFor();
  await dialog.getByRole('button', { name: 'Raise and offer' }).click();
  await page.getByText(/^Finn is offered a place and notified by mail\./).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

it('says who is offered a place although the answer is lost and the button is gone', async () => {
  const { clock, db, studioTime } = journey.server.deps;
  // So near to the class the server offers no place by itself.
  const soon = new Date(clock.now().getTime() + 2 * 60 * 60_000);
  const date = studioTime.toLocalDate(soon);
  const { id } = await createOn(date, 'Offered Flow', { capacity: 1, localTime: studioTime.toLocalTime(soon) });
  await buyOverRest(journey.server.url, { classId: id });
  const mutation = 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { __typename } }';
  const input = { classId: `${id}_${date}`, name: 'Gil', email: 'gil@wait.example' };
  await ask(journey.server.url, mutation, { input });
  await db.availability.update({ where: { id }, data: { capacity: 2 } });
  const { page } = await signInAsAdmin(journey);
  await page.goto(`/admin/classes/${input.classId}`);
  await loseAnswer(page, 'OfferPlace');
  await page.getByRole('button', { name: 'Offer now: Gil' }).click();
  const outcome = page.locator(':focus');
  await outcome.getByText(/^Gil is offered a place and notified by mail\./).waitFor();
  const waitlist = page.getByRole('region', { name: /^Waitlist/ });
  expect(await waitlist.getByRole('button').count()).toBe(0);
});

describe('cancelling a class', () => {
  it('cancelling a class shows people and amounts first, then sends mails and refunds, and retries a failed refund', async () => {
    const { one, resolveDispute } = await createBookedClass('Rain Flow');
    const id = `${one.id}_${rainDay}`;
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto(`/admin/classes/${id}`);
    await page.getByText('3 of 8 places taken').waitFor();
    expect(await page.getByText('Paid €15 by card').count()).toBe(2);
    const { studioTime } = journey.server.deps;
    for (const name of ['Ana Pons', 'Ana Pons', 'Bo Vidal'])
      await page
        .getByRole('button', { name: `Details: ${name}`, exact: true, expanded: false })
        .first()
        .click();
    const freeUntil = getFreeCancellationUntil(studioTime.toInstant(rainDay, '10:00'));
    expect(await page.getByText(formatFreeCancellation(freeUntil, studioTime.zone)).count()).toBe(3);

    const opener = page.getByRole('button', { name: 'Cancel this class…' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this class?' });
    const refundAll = dialog.getByRole('radio', { name: /^Refund everybody now/ });
    await refundAll.check();
    await dialog.getByText('3 people will be notified by mail, and €30 goes back').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'Ana Pons€15 back',
      'Ana Pons€15 back',
      'Bo Vidalpays in person',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep the class' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await journey.server.deps.db.occurrence.count({ where: { cancelledAt: { not: null } } })).toBe(0);

    await opener.click();
    await dialog.getByLabel('Your message to them (optional)').fill('Storm over the beach. Stay dry!');
    await dialog.getByRole('button', { name: 'Cancel the class' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Storm over the beach. Stay dry!').waitFor();
    await page.getByText('This class is cancelled. 1 refund failed: see below.').waitFor();
    await page.getByText('€15 of €30').waitFor();
    await page.getByText('3 of 3').waitFor();
    await page.getByText(/^Refund failed: .*disputed/).waitFor();
    await expectAccessible(page);

    const retry = page.getByRole('button', { name: 'Retry the refund for Ana Pons' });
    await retry.click();
    await page.getByText('Retrying...').waitFor({ state: 'detached' });
    await resolveDispute();
    await retry.click();
    await page.getByText('Everybody was notified, and all money is on its way back.').waitFor();
    expect(await page.getByText('€15 refunded').count()).toBe(2);
    expectCleanConsole(visitor);

    await eventually(async () => {
      const notified = (await listMailsTo(one.id)).filter(({ subject }) =>
        subject.startsWith('Class cancelled: Rain Flow'),
      );
      expect(notified.map(({ to }) => to[0]).sort()).toEqual(
        ['card-one', 'card-two', 'cash'].map((name) => `${name}-${one.id}@example.com`),
      );
      for (const { text, calendar } of notified) {
        expect(text).toContain('Storm over the beach. Stay dry!');
        expect(calendar).toMatchObject({ method: 'CANCEL' });
      }
    });
    const others = (await listMailsTo(one.id)).filter(({ subject }) => subject.includes('efund'));
    expect(others).toEqual([]);
  });

  it('a cancelled class is shown as cancelled to visitors and cannot be booked', async () => {
    const { db } = journey.server.deps;
    const one = await createOn(rainDay, 'Washed Out');
    await createOn(rainDay, 'Indoors');
    const data = occurrenceFactory(one.id, { localDate: toDbDate(rainDay), cancelledAt: new Date() });
    await db.occurrence.create({ data });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/book/calendar?preselect=${one.id}_${rainDay}`);
    await calendarReady(page);
    const slot = page.getByRole('radio', { name: /Washed Out.*Cancelled/ });
    await slot.waitFor();
    expect(await slot.isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /Indoors/ }).isDisabled()).toBe(false);
    await page.getByRole('button', { name: dayName(rainDay), exact: true, pressed: true }).waitFor();
    await expectAccessible(page);
    await page.goto('/');
    const glance = page.getByRole('region', { name: 'The week at a glance' });
    await glance.getByRole('link', { name: /Washed Out Cancelled/ }).waitFor();
    expectCleanConsole(visitor);
    const listed = await page.request.get(`/availability?startDate=${rainDay}`);
    expect(await listed.text()).not.toContain('Washed Out');
  });
});

/** In the page: the stylesheets that it preloads, and whether each is used. */
const PRELOADED_SHEETS = `(() => {
  const used = new Set([...document.styleSheets].map(({ href }) => href));
  return [...document.querySelectorAll('link[rel="preload"][as="style"]')].map(({ href }) => used.has(href));
})()`;

describe('the class screens', () => {
  it('a screen uses every stylesheet that it preloads', async () => {
    const { id } = await createTodaysClass(journey, 'Styled Flow');
    const { page } = await signInAsAdmin(journey, { width: DESK });
    for (const path of ['/admin/dashboard', `/admin/classes/${id}`, '/admin/availability']) {
      await page.goto(path);
      await page.getByText('Styled Flow').first().waitFor();
      const isUsed = await page.evaluate<boolean[]>(PRELOADED_SHEETS);
      expect(isUsed.length).toBeGreaterThan(0);
      expect(isUsed).not.toContain(false);
    }
  });

  it('today’s classes and the screen of one class have no accessibility violation', async () => {
    const { id } = await createTodaysClass(journey, 'Seen Flow');
    const { page } = await signInAsAdmin(journey);
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Seen Flow', exact: true }).waitFor();
    await expectHydrated(page);
    await expectAccessibleEverywhere(page);
    await page.goto(`/admin/classes/${id}`);
    await page.getByRole('heading', { name: 'Who is coming (2)' }).waitFor();
    await expectAccessibleEverywhere(page);
  });
});
