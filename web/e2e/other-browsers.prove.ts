import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { createAdmin } from '../../graphql-server/test/admin';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { startTestServer, type TestServer } from '../../graphql-server/test/server';
import { OTHER_BROWSERS, type OtherBrowser } from './other-browsers';
import { dayName } from './steps';
import { createTodaysClass } from './todays-class';

const PASSWORD = 'a long enough password';

const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const link = (name: string) => `//a[contains(normalize-space(), "${name}")]`;
const title = (text: string) => `//h1[contains(normalize-space(), "${text}")]`;
const label = (text: string) => `//label[contains(normalize-space(), "${text}")]`;
const field = (text: string) => `//input[@id=//label[starts-with(normalize-space(), "${text}")]/@for]`;
const says = (text: string) => `//*[text()[contains(normalize-space(), "${text}")]]`;

for (const { name, missing, launch } of OTHER_BROWSERS) {
  describe.skipIf(missing)(`${name}${missing ? ` (not walked: this machine lacks ${missing})` : ''}`, () => {
    let server: TestServer;
    let browser: OtherBrowser;
    beforeAll(async () => {
      server = await startTestServer();
      await createAdmin(server.deps.db, { username: 'teacher', password: PASSWORD });
      browser = await launch();
    });
    afterAll(async () => {
      await browser?.close();
      await server.close();
    });

    it('a visitor books a place to pay in person, and gives it back on the page of the booking', async () => {
      const { db, clock, studioTime } = server.deps;
      const date = addDays(studioTime.toLocalDate(clock.now()), 9);
      const { id } = await createClass(db, { title: 'Pine Flow', startDate: toDbDate(date) });
      await browser.open(`${server.url}/book/calendar`);
      await turnTo(browser, dayName(date));
      await browser.press(button(dayName(date)));
      await pressUntil(browser, label('Pine Flow'), `document.querySelector('[type=radio]:checked') !== null`);
      await pressUntil(browser, button('Next'), `location.pathname.endsWith('/details')`);
      await browser.type(field('Full Name'), 'Marta Serra');
      await browser.type(field('Email Address'), 'marta@example.com');
      await browser.press(button('Next'));
      await browser.press(label('Pay in Person'));
      await browser.press(button('Next'));
      await browser.press(button('Confirm Booking (Pay in Person)'));
      await browser.find(title('Booking Confirmed!'));
      const findStatus = async () =>
        (await db.booking.findFirstOrThrow({ where: { occurrence: { availabilityId: id } } })).status;
      expect(await findStatus()).toBe('CONFIRMED');

      await browser.press(link('move or cancel this booking'));
      await browser.find(title('Your booking'));
      await browser.press(link('Cancel my place'));
      await browser.find(title('Cancel your place?'));
      await browser.press(button('Cancel my place'));
      await browser.find(says('Your place is cancelled.'));
      expect(await findStatus()).toBe('CANCELLED');
      expect(browser.errors).toEqual([]);
    });

    it('the teacher signs in, sees who comes today and marks who came, and the mark is there after a reload', async () => {
      await createTodaysClass({ server }, 'Today Flow');
      await browser.open(`${server.url}/admin/login`);
      await browser.type(field('Username'), 'teacher');
      await browser.type(field('Password'), PASSWORD);
      await browser.press(button('Log in'));
      await browser.press(button('Came: Ana Pons'));
      await eventually(async () => {
        const { attendance } = await server.deps.db.booking.findFirstOrThrow({ where: { name: 'Ana Pons' } });
        expect(attendance).toBe('CAME');
      });
      // Firefox calls what a page still loads when it is left an error of the page.
      const isLoaded = `!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null`;
      await eventually(async () => expect(await browser.evaluate<boolean>(isLoaded)).toBe(true));
      await browser.open(`${server.url}/admin/dashboard`);
      await browser.find(`${button('Came: Ana Pons')}[@aria-pressed="true"]`);
      expect(browser.errors).toEqual([]);
    });
  });
}

/**
 * Presses until an expression of the page is true: a day brings its classes into view and a class its bar, and a driver presses
 * where something was before.
 */
const pressUntil = (browser: OtherBrowser, xpath: string, isDone: string) =>
  eventually(async () => {
    await browser.press(xpath);
    expect(await browser.evaluate<boolean>(isDone)).toBe(true);
  });

/** The month with its classes: while they come, no day can be pressed. */
const READY = '//*[@role="grid"][not(@aria-busy="true")]';

/** Turns the calendar to the month of a day. */
async function turnTo(browser: OtherBrowser, day: string): Promise<void> {
  const isShown = `Boolean(document.querySelector('[aria-label="${day}"]'))`;
  await browser.find(READY);
  // The fonts come last, and with them lines may move.
  const areFontsThere = `document.fonts.status === 'loaded' && !document.querySelector('template[data-deferred]')`;
  await eventually(async () => expect(await browser.evaluate<boolean>(areFontsThere)).toBe(true));
  for (let month = 0; month < 3 && !(await browser.evaluate<boolean>(isShown)); month += 1) {
    const readMonth = `document.querySelector('[role=grid]').getAttribute('aria-label')`;
    const before = await browser.evaluate<string>(readMonth);
    await browser.press(button('Next month'));
    await eventually(async () => expect(await browser.evaluate<string>(readMonth)).not.toBe(before));
    await browser.find(READY);
  }
}
