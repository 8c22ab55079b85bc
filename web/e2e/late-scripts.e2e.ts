import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { holdBack } from './hold-back';
import { expectCleanConsole, type Journey, openJourney, type Visitor } from './journey';
import { TWO_FRAMES } from './quiet';
import { calendarReady, dayName, expectHydrated, expectNotHydrated, heading, IS_HYDRATED, next, touch } from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
  for (const localTime of ['07:10', '09:10'])
    await createClass(journey.server.deps.db, { title: 'Slow Flow', localTime });
});
afterAll(() => journey.close());

/** Holds the scripts back until released, as a weak connection does. */
const delayScripts = (page: Page) => holdBack(page, '**/assets/frame-*.js');

/** A headless browser moves its pointer over each new page by itself, which would count as a touch. */
const IGNORE_POINTER = `for (const event of ['pointermove', 'pointerover', 'mousemove', 'mouseover'])
  addEventListener(event, (moved) => moved.stopImmediatePropagation(), { capture: true });`;

/** In the page: whether it has fetched the scripts that it asks for when the browser is idle. */
const HAS_SCRIPTS = `(() => {
  const fetched = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0);
  const scripts = [...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href);
  const areAskedFor = document.querySelector('template[data-deferred=scripts]') === null;
  return areAskedFor && scripts.every((script) => fetched.some(({ name }) => name === script));
})()`;

describe('a page that is read first', () => {
  async function openUntouched(): Promise<Page> {
    const { page } = await journey.visit();
    await page.addInitScript(IGNORE_POINTER);
    await page.goto('/about-me');
    await eventually(async () => expect(await page.evaluate(HAS_SCRIPTS)).toBe(true));
    await expectNotHydrated(page);
    return page;
  }

  it('hydrates when it is touched', async () => {
    const page = await openUntouched();
    await page.keyboard.press('Shift');
    await expectHydrated(page);
  });

  it('says without a touch that the connection is lost', async () => {
    const page = await openUntouched();
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
  });

  it('shows without a touch the message that was begun', async () => {
    const { page } = await journey.visit();
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Marta Begun');
    await expectHydrated(page);
    const isStored = `sessionStorage.getItem('contact.draft.v1')?.includes('Marta Begun')`;
    await eventually(async () => expect(await page.evaluate(isStored)).toBe(true));
    await page.reload();
    await eventually(async () => expect(await page.getByLabel('Name').inputValue()).toBe('Marta Begun'));
  });

  it('says after a reload that a text that was begun is too long, and is hydrated as the server rendered it', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const pageErrors: string[] = [];
    page.on('pageerror', ({ message }) => pageErrors.push(message));
    await page.goto('/contact');
    const [name, message] = [page.getByLabel('Name'), page.getByLabel('Message')];
    await name.fill('\u{1f9d8}'.repeat(101));
    await message.fill('\u{1f9d8}'.repeat(5_002));
    const expectExcess = async () => {
      await page.getByText('This is too long by 1 character: at most 100.').waitFor();
      await page.getByText('This is too long by 2 characters: at most 5000.').waitFor();
      for (const field of [name, message]) expect(await field.getAttribute('aria-invalid')).toBe('true');
    };
    await expectExcess();
    await page.reload();
    await expectExcess();
    expect(pageErrors).toEqual([]);
    expectCleanConsole(visitor);
  });
});

describe('a page whose screen does not arrive at once', () => {
  const REACT_ERROR = /Minified React error/;

  async function openWithFailingScreen(failures: number): Promise<Visitor> {
    const visitor = await journey.visit();
    let count = 0;
    await visitor.page.route('**/assets/about-*.js', (route) => {
      count += 1;
      return count > failures ? route.continue() : route.abort();
    });
    await visitor.page.goto('/about-me');
    await touch(visitor.page);
    return visitor;
  }

  it('is hydrated as the server rendered it, once its script arrives', async () => {
    const { page, consoleErrors } = await openWithFailingScreen(2);
    await expectHydrated(page);
    expect(consoleErrors.filter((text) => REACT_ERROR.test(text))).toEqual([]);
  });

  it('says so when its script does not arrive', async () => {
    const { page, consoleErrors } = await openWithFailingScreen(Number.POSITIVE_INFINITY);
    await page.getByText('A part of this page did not arrive.').waitFor();
    expect(consoleErrors.filter((text) => REACT_ERROR.test(text))).toEqual([]);
  });
});

describe('a page whose scripts are still loading', () => {
  it('links work while the scripts are still loading', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await delayScripts(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Terms of Service' }).click();
    await page.waitForURL('**/terms-of-service');
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    expectCleanConsole(visitor);
  });

  it('a click on the menu while the scripts are loading is replayed once they have loaded', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const release = await delayScripts(page);
    await page.goto('/about-me');
    await page.getByRole('button', { name: 'Menu' }).click();
    release();
    await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact');
    expectCleanConsole(visitor);
  });

  it('a contact message that was submitted while the scripts were loading arrives once', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const release = await delayScripts(page);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Marta Early');
    await page.getByLabel('Email').fill('marta.early@example.com');
    await page.getByLabel('Message').fill('Written before any script came.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.getByText('Thank you for your message!').waitFor();
    const { db } = journey.server.deps;
    expect(await db.contactMessage.count({ where: { message: 'Written before any script came.' } })).toBe(1);
    expectCleanConsole(visitor);
  });

  it('the last slot that was picked while the scripts were loading stays picked', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const release = await delayScripts(page);
    await page.goto('/book/calendar');
    for (const time of [/07:10/, /09:10/]) {
      // A font that arrives at this moment can move the slot away from under the click.
      await eventually(() => page.getByRole('radio', { name: time }).check());
    }
    // Next is enabled again, visually and for assistive technology.
    await next(page).and(page.locator(':not([aria-disabled])')).click();
    release();
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await page.getByRole('main').getByText(/9:10/).first().waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/7:10/);
    expectCleanConsole(visitor);
  });

  it('a press on a slot is not lost when the scripts come during it and the press on its day is replayed', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    const release = await delayScripts(page);
    await page.goto('/book/calendar');
    await calendarReady(page);
    await page.getByRole('button', { name: dayName(CLASS_DATE), exact: true }).click();
    const slot = page.getByRole('radio', { name: /07:10/ });
    await slot.hover();
    await page.mouse.down();
    release();
    await eventually(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true));
    // By the second frame a press that is replayed at once has scrolled.
    await page.evaluate(TWO_FRAMES);
    await page.mouse.up();
    await eventually(async () => expect(await slot.isChecked()).toBe(true));
    expectCleanConsole(visitor);
  });

  it.each([
    ['before it has its scripts', true],
    ['before it is touched', false],
  ])('a page that Back leads away from %s shows where it leads', async (_case, isEarly) => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.addInitScript(IGNORE_POINTER);
    await page.goto('/privacy-policy');
    await page.keyboard.press('Shift');
    await eventually(async () => expect(await page.evaluate(IS_HYDRATED)).toBe(true));
    await page.getByRole('link', { name: 'Terms of Service' }).press('Enter');
    await heading(page).filter({ hasText: 'Terms of Service' }).waitFor();
    const release = isEarly ? await delayScripts(page) : () => undefined;
    await page.reload({ waitUntil: isEarly ? 'domcontentloaded' : 'load' });
    await page.goBack();
    release();
    await heading(page).filter({ hasText: 'Privacy Policy' }).waitFor();
    expectCleanConsole(visitor);
  });

  it('a page whose scripts fail to load can be read, and its links work', async () => {
    const { page } = await journey.visit();
    await page.route('**/assets/frame-*.js', (route) => route.abort());
    await page.goto('/pilates-barcelona-locations');
    await page.keyboard.press('Tab');
    await heading(page).filter({ hasText: 'Pilates in Barcelona' }).waitFor();
    await page.getByRole('link', { name: 'Book a Class' }).last().click();
    await page.waitForURL('**/book/calendar');
  });
});

it('a phone shows the links of the menu without JavaScript', async () => {
  const { page } = await journey.visit({ withScripts: false });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Me' }).click();
  await page.waitForURL('**/about-me');
  expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0);
});

it('a contact message arrives without JavaScript, and its text is in no address', async () => {
  const { page } = await journey.visit({ withScripts: false });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Marta Serra');
  await page.getByLabel('Email').fill('marta@example.com');
  await page.getByLabel('Message').fill('Is there parking?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.waitForURL('**/message-sent');
  await page.getByText('Thank you for your message!').waitFor();
  expect(await journey.server.deps.db.contactMessage.findMany({ where: { name: 'Marta Serra' } })).toMatchObject([
    { email: 'marta@example.com', message: 'Is there parking?' },
  ]);
});

it.each([true, false])(
  'a contact form that is refused without its scripts shows what was typed; scripts after: %s',
  async (withScripts) => {
    const visitor = await journey.visit({ withScripts });
    const { page } = visitor;
    const typed = { Name: 'Marta Serra', Email: 'marta@example', Message: 'Is there parking?\n\n<b>And a bus?</b>' };
    await page.goto('/contact');
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    // The browser sends the form by itself, and the draft of this tab is not what the page shows then.
    if (withScripts) await page.evaluate(`sessionStorage.clear(); document.querySelector('main form').submit()`);
    else await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('alert').filter({ hasText: 'Email is invalid.' }).waitFor();
    if (withScripts) await expectHydrated(page);
    for (const [label, text] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(text);
    expect(visitor.consoleErrors.filter((text) => !text.includes('status of 400'))).toEqual([]);
  },
);
