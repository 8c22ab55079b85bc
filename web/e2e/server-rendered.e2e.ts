import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { closedGate } from './hold-back';
import { expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { recordShifts } from './layout-shifts';
import { calendarReady, dayName, expectHydrated, next, pickDay, pickSlot } from './steps';

const PAGES = [
  '/',
  '/book/calendar',
  '/about-me',
  '/contact',
  '/privacy-policy',
  '/accessibility',
  '/terms-of-service',
  '/pilates-barcelona-locations',
];

/** Runs in the page: elements whose attributes are not those of the browser's first rendering, which React does not compare. */
const LIST_OTHER_ATTRIBUTES = `[...document.querySelectorAll('#root *')].flatMap((element) => {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
  const names = ['id', 'href', 'role', 'aria-controls', 'aria-labelledby', 'aria-describedby', 'aria-label'];
  return names
    .filter((name) => key && (element[key][name] ?? null) !== element.getAttribute(name))
    .map((name) => name + ' ' + element.getAttribute(name) + ' is not ' + element[key][name]);
})`;
/** Runs in the page: takes its elements away, the last one first. Lists what then stands elsewhere in the month. */
const LIST_MOVED_BY_LATER_HTML = `(() => {
  const month = document.querySelector('div:has(> [role=grid])');
  const elements = [...month.querySelectorAll('h2, button, th, td')];
  const place = (element) => ['left', 'top'].map((side) => Math.round(element.getBoundingClientRect()[side])).join(' ');
  const places = new Map(elements.map((element) => [element, place(element)]));
  const moved = new Set();
  for (const last of [...document.body.querySelectorAll('*:not(svg *)')].reverse()) {
    last.remove();
    for (const element of elements) {
      if (element.isConnected && place(element) !== places.get(element)) moved.add(element.outerHTML.slice(0, 80));
    }
  }
  return [...moved];
})()`;
/** A clock that is wrong by years, as on a device whose battery was empty. */
const WRONG_CLOCK = '2031-12-31T23:59:59Z';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  await createClass(journey.server.deps.db, {
    title: 'Rendered Flow </script>',
    localTime: '07:10',
    showOnHomepage: true,
  });
});
afterAll(() => journey.close());

describe('server-rendered pages without JavaScript', () => {
  it.each(PAGES)('the page %s can be read without JavaScript', async (path) => {
    const { page } = await journey.visit({ withScripts: false });
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(120);
  });

  it('the calendar shows the first class that can be booked, with its title and type, without JavaScript', async () => {
    const { page } = await journey.visit({ withScripts: false });
    await page.goto('/book/calendar');
    await page.getByRole('button', { name: dayName(CLASS_DATE) }).waitFor();
    const slot = page.getByRole('radio', {
      name: /^07:10, Rendered Flow <\/script>, Mat Pilates, Barceloneta beach, €15/,
    });
    await slot.waitFor();
    const shown = await page.locator('label', { has: slot }).textContent();
    expect(shown).toContain('Rendered Flow');
    expect(shown).toMatch(/Mat Pilates · Barceloneta beach · 60\u00A0min/);
  });
});

describe('the way to a booking without JavaScript', () => {
  it('Book a Class leads to the calendar, which says how to book and has the fonts of the site', async () => {
    const { page } = await journey.visit({ withScripts: false });
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto('/about-me');
    fonts.length = 0;
    await page.getByRole('main').getByRole('link', { name: 'Book a Class' }).click();
    await page.waitForURL('**/book/calendar');
    await page.getByRole('button', { name: dayName(CLASS_DATE) }).waitFor();
    await page.getByText(/^Booking here needs JavaScript/).waitFor();
    await page.getByRole('main').getByRole('link', { name: '@' }).waitFor();
    await expect.poll(() => fonts.length).toBeGreaterThan(0);
  });

  it('a link that selects a class, and a share link, show classes', async () => {
    const shareableId = 'D'.repeat(22);
    const { id } = await createClass(journey.server.deps.db, { title: 'Sent Flow', localTime: '06:10', shareableId });
    const { page } = await journey.visit({ withScripts: false });
    await page.goto(`/book?preselect=${id}`);
    await page.getByRole('radio', { name: /Sent Flow/, checked: true }).waitFor();
    await page.getByText(/^Booking here needs JavaScript/).waitFor();
    await page.goto(`/book/${shareableId}`);
    await page.getByText(/^Sent Flow/).waitFor();
    await page.getByText(/^Booking here needs JavaScript/).waitFor();
    await page.getByRole('link', { name: 'View All Available Classes' }).click();
    await page.waitForURL('**/book/calendar');
  });

  it('the sentence on how to book is not shown where scripts run', async () => {
    const { page } = await journey.visit();
    await page.goto('/book/calendar');
    await calendarReady(page);
    await expectHydrated(page);
    expect(await page.getByText(/Booking here needs JavaScript/).isVisible()).toBe(false);
  });
});

describe('hydration', () => {
  it.each(PAGES)('hydrating %s shifts no layout, repeats no query and logs no error', async (path) => {
    const visitor = await journey.visit({ width: PHONE, timezoneId: 'America/Los_Angeles' });
    const { page } = visitor;
    const requested: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') requested.push(request.postData() ?? request.url());
    });
    await page.clock.setFixedTime(WRONG_CLOCK);
    const shifts = await recordShifts(page);
    await shifts.openAndHydrate(path);
    expect(await shifts.read()).toEqual([]);
    expect(await page.evaluate(LIST_OTHER_ATTRIBUTES)).toEqual([]);
    shifts.releaseFonts();
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    expectCleanConsole(visitor);
  });

  it('what has arrived of the month stays where it is while the rest of the HTML arrives', async () => {
    const { page } = await journey.visit({ width: PHONE });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/book/calendar');
    expect(await page.evaluate(LIST_MOVED_BY_LATER_HTML)).toEqual([]);
  });

  it('the list stays, with the focus in it, while the month of a first choice is asked for again and when that fails', async () => {
    const { page } = await journey.visit();
    await page.goto('/book/calendar');
    await calendarReady(page);
    await expectHydrated(page);
    const failure = closedGate();
    await page.route('**/graphql*', async (route) => {
      await failure.opened;
      await route.abort();
    });
    const request = page.waitForRequest('**/graphql*');
    const slot = page.getByRole('radio', { name: /07:10/ });
    await slot.press('Space');
    await request;
    const isFocused = () => page.evaluate(`document.activeElement.matches('[type=radio]:checked')`);
    expect(await isFocused()).toBe(true);
    failure.open();
    await page.getByText(/^Schedule as of/).waitFor();
    expect(await isFocused()).toBe(true);
  });

  it('a slot that was chosen before a reload is still chosen after hydration', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book/calendar');
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /07:10/);
    await page.reload();
    await calendarReady(page);
    await page.getByRole('radio', { name: /07:10/, checked: true }).waitFor();
    await next(page).click();
    await page.waitForURL('**/details');
    expectCleanConsole(visitor);
  });
});
