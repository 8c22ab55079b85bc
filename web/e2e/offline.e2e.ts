import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { readDevice, readyForOffline } from './device';
import { expectAccessible, type Journey, openJourney } from './journey';
import {
  bookInPerson,
  calendarReady,
  dayName,
  heading,
  next,
  pickSlot,
  pressWaitingNext,
  walkToConfirm,
} from './steps';

const PAGES = [
  '/',
  '/book/calendar',
  '/book',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/accessibility',
  '/terms-of-service',
  '/pilates-barcelona-locations',
  '/your-bookings',
];

let journey: Journey;
/** A device that visited one page until everything for offline use was stored. The tests use it one after the other. */
let device: BrowserContext;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, { title: 'Beach Flow', localTime: '07:10', showOnHomepage: true });
  const { page, context } = await journey.openDevice({ withServiceWorker: true });
  device = context;
  await page.goto('/about-me');
  await readyForOffline(page);
  await page.close();
});
afterAll(() => journey.close());

/** A new tab on that device, which loses the connection once the tab shows the page. */
async function openTab(path = '/about-me'): Promise<Page> {
  await device.setOffline(false);
  const page = await device.newPage();
  onTestFinished(() => page.close());
  await page.goto(path);
  await heading(page).waitFor();
  await device.setOffline(true);
  return page;
}

const offlineBanner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });

describe('the site offline, after a visit of one page', () => {
  it('a page that no device stores says that it needs a connection', async () => {
    const page = await openTab();
    await page.goto('/mails-stopped');
    await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
  });

  it('every public page opens offline and says so', async () => {
    const page = await openTab();
    for (const path of PAGES) {
      await page.goto(path);
      await heading(page).waitFor();
      await offlineBanner(page).waitFor();
      expect(await page.getByText('Something went wrong').count(), path).toBe(0);
    }
    await expectAccessible(page);
  });

  it('the calendar shows the stored schedule offline, with unconfirmed places and the reason why Next waits', async () => {
    const page = await openTab();
    await page.goto('/book/calendar?fbclid=IwAR0.a&gclid=b');
    await calendarReady(page);
    await page.getByText(/^Schedule as of (\w{3}.*)?\d\d:\d\d$/).waitFor();
    await page.getByRole('button', { name: dayName(CLASS_DATE) }).waitFor();
    await pickSlot(page, /07:10, Beach Flow.*Free places not confirmed/);
    await pressWaitingNext(page);
    await page.getByRole('alert').filter({ hasText: 'You are offline, and booking needs a connection.' }).waitFor();
    await expectAccessible(page);
  });

  it('the home page shows its stored classes offline', async () => {
    const page = await openTab();
    await page.goto('/');
    await page.getByText(/^Schedule as of /).waitFor();
    await page.getByRole('heading', { name: 'Special Events' }).waitFor();
    await page.getByText('Beach Flow').first().waitFor();
    await page.getByText('Places may have been taken or given back since.').waitFor();
  });

  it('the calendar shows the next month offline, and an error for a month that was never stored', async () => {
    const page = await openTab();
    await page.goto('/Book/Calendar');
    await calendarReady(page);
    expect(new URL(page.url()).pathname).toBe('/book/calendar');
    const nextMonth = page.getByRole('button', { name: 'Next month' });
    await nextMonth.click();
    await page.getByText(/^Schedule as of /).waitFor();
    await nextMonth.click();
    await page.getByRole('alert').filter({ hasText: 'Failed to fetch availability.' }).waitFor();
  });

  // The device comes online at a page with classes from here on: before, all that it shows was stored after a visit of one page.
  it('the calendar opens offline as rendered by the server, before any script runs, and updates once online', async () => {
    const page = await openTab();
    const stored = await page.goto('/book/calendar', { waitUntil: 'commit' });
    const rendered = (await stored?.text()) ?? '';
    expect(rendered).toMatch(
      /<div id="root" data-stored="You are offline. Schedule as of \d\d:\d\d. Places are not sure.">/,
    );
    expect(rendered).toContain('Beach Flow');
    await pickSlot(page, /07:10, Beach Flow.*Free places not confirmed/);
    await page.getByText(/^Schedule as of /).waitFor();
    expect(await page.locator('#root[data-stored]').count()).toBe(0);
    await createClass(journey.server.deps.db, { title: 'Later Flow', localTime: '08:10' });
    await page.context().setOffline(false);
    await page.getByRole('radio', { name: /08:10, Later Flow/ }).waitFor();
    expect(await page.getByText(/^Schedule as of /).count()).toBe(0);
    expect(await page.getByRole('radio', { name: /07:10, Beach Flow/ }).isChecked()).toBe(true);
  });

  it('links work offline, and the current schedule is fetched once online', async () => {
    const page = await openTab('/');
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    await page.goto('/book/calendar');
    await pickSlot(page, /07:10, Beach Flow/);
    await page.context().setOffline(false);
    await page.getByText(/^Schedule as of /).waitFor({ state: 'detached' });
    await next(page).click();
    await page.waitForURL('**/details');
  });

  it('the bookings of this device can be read offline and are stored without an email address', async () => {
    const { page, context } = await journey.visit({ withServiceWorker: true });
    await walkToConfirm(page, CLASS_DATE, /07:10/, /Pay in Person/);
    await bookInPerson(page).click();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await readyForOffline(page);
    await context.setOffline(true);
    await page.goto('/your-bookings');
    const { id } = await journey.server.deps.db.booking.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    await page.getByText(id).waitFor();
    await page.getByRole('main').getByText('07:10').waitFor();
    const { localStorage } = await readDevice(page);
    expect(JSON.stringify(localStorage)).toContain(id);
    expect(JSON.stringify(localStorage)).not.toContain('marta@example.com');
    await page.getByRole('button', { name: 'Remove them from this device' }).click();
    expect(JSON.stringify((await readDevice(page)).localStorage)).not.toContain(id);
  });
});

describe('a message that is written offline', () => {
  it('a message written offline is stored and sent once, from any page, when the connection is back', async () => {
    const page = await openTab('/contact');
    await page.getByLabel('Name').fill('Marta Offline');
    await page.getByLabel('Email').fill('marta.offline@example.com');
    await page.getByLabel('Message').fill('Written on the beach.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message is saved on this device').waitFor();
    await expectAccessible(page);
    await page.goto('/about-me');
    await offlineBanner(page).waitFor();
    const { db } = journey.server.deps;
    expect(await db.contactMessage.count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText('The message that you wrote while offline was sent.').waitFor();
    expect(await db.contactMessage.count({ where: { message: 'Written on the beach.' } })).toBe(1);
    await page.reload();
    await heading(page).waitFor();
    expect(await db.contactMessage.count()).toBe(1);
    expect(JSON.stringify((await readDevice(page)).localStorage)).not.toContain('Written on the beach.');
  });

  it('a message that is sent while its form is open is said to be sent once, where the note stood', async () => {
    const page = await openTab('/contact');
    await page.getByLabel('Name').fill('Marta Offline');
    await page.getByLabel('Email').fill('marta.offline@example.com');
    await page.getByLabel('Message').fill('Written while waiting.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message is saved on this device').waitFor();
    await page.context().setOffline(false);
    const sent = page.getByText('The message that you wrote while offline was sent.');
    await page.locator('form').filter({ has: sent }).waitFor();
    expect(await sent.count()).toBe(1);
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  it('a message written offline is sent once with two tabs open', async () => {
    const page = await openTab('/contact');
    await page.getByLabel('Name').fill('Marta Offline');
    await page.getByLabel('Email').fill('marta.offline@example.com');
    await page.getByLabel('Message').fill('Written beside another tab.');
    const other = await page.context().newPage();
    await other.goto('/about-me');
    await offlineBanner(other).waitFor();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Your message is saved on this device').waitFor();
    await page.context().setOffline(false);
    const sent = { where: { message: 'Written beside another tab.' } };
    await eventually(async () => expect(await journey.server.deps.db.contactMessage.count(sent)).toBe(1));
    await eventually(async () =>
      expect(JSON.stringify((await readDevice(page)).localStorage)).not.toContain('beside another tab'),
    );
    for (const tab of [page, other]) await tab.reload({ waitUntil: 'networkidle' });
    expect(await journey.server.deps.db.contactMessage.count(sent)).toBe(1);
  });
});
