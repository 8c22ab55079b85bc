import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  formatFreeCancellation,
  getFreeCancellationUntil,
  NO_FREE_CANCELLATION,
} from '../../graphql-server/src/contract/cancellation';
import { addMonths, dayInMonth, getMonth } from '../../graphql-server/src/contract/civil-date';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { startPayment } from '../../graphql-server/test/paying';
import { launchBrowser } from './browser';
import { expectCleanConsole, type Journey, openJourney } from './journey';
import {
  bookInPerson,
  CARD,
  calendarReady,
  fillCard,
  fillDetails,
  heading,
  IN_PERSON,
  next,
  payNow,
  pickDay,
  pickSlot,
  pressWaitingNext,
  previous,
  walkToConfirm,
} from './steps';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
});
afterAll(() => journey.close());

const createTitled = (title: string, overrides = {}) => createClass(journey.server.deps.db, { title, ...overrides });
const listBookings = (availabilityId: string) =>
  journey.server.deps.db.booking.findMany({ where: { occurrence: { availabilityId } } });

describe('the calendar by keyboard', () => {
  it('turns back to this month without losing the focus, and hides no focused day behind the bar', async () => {
    await createTitled('Any Flow');
    const { page } = await journey.visit();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/book/calendar');
    await pickDay(page, CLASS_DATE);
    const back = page.getByRole('button', { name: 'Previous month' });
    await back.focus();
    for (let month = 0; month < 12 && (await back.getAttribute('aria-disabled')) === 'false'; month += 1) {
      await back.press('Enter');
      await calendarReady(page);
    }
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Previous month');
    await page.locator('[role=grid] [tabindex="0"]').first().focus();
    await page.evaluate('scrollTo(0, 0)');
    const isSeen = `(() => { const { left, top, width, height } = document.activeElement.getBoundingClientRect();
      return document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2)); })()`;
    for (let week = 0; week < 7; week += 1) {
      await page.keyboard.press('ArrowDown');
      await eventually(async () => expect(await page.evaluate(isSeen)).toBe(true));
    }
  });

  it('moves the focus with a key that is pressed in the moment when the classes arrive', async () => {
    await createTitled('Arriving Flow');
    const { page } = await journey.visit();
    await page.goto('/book/calendar');
    await pickDay(page, CLASS_DATE);
    // The observer is called between the rendering and its effects.
    await page.evaluate(`new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=grid]').ariaBusy === 'true') return;
      observer.disconnect();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
    }).observe(document.querySelector('[role=grid]'), { attributeFilter: ['aria-busy'] })`);
    await page.keyboard.press('PageDown');
    const twoMonthsLater = dayInMonth(CLASS_DATE, addMonths(getMonth(CLASS_DATE), 2));
    await eventually(async () => {
      expect(await page.evaluate(`document.activeElement.closest('[data-day]')?.dataset.day`)).toBe(twoMonthsLater);
    });
  });
});

/** Run in the page: whether an error is seen with nothing above it, and the height of the bar where it sticks to the bottom edge. */
const IS_ERROR_SEEN = `[...document.querySelectorAll('[role=alert]')].some((error) => {
  const { left, top, width, height } = error.getBoundingClientRect();
  return [top + 1, top + height - 1].every((y) => error.contains(document.elementFromPoint(left + width / 2, y)));
})`;
const STUCK_HEIGHT = `(() => {
  const bar = [...document.querySelectorAll('button')].find((button) => button.innerText === 'Previous').parentElement.parentElement;
  return getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
})()`;

/** Expects that the declined card is said in view, and that the bar covers a third of the screen at most. */
async function expectDeclined(page: Page): Promise<void> {
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor();
  await eventually(async () => expect(await page.evaluate(IS_ERROR_SEEN)).toBe(true));
  expect(await page.evaluate(STUCK_HEIGHT)).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) / 3);
}

describe('booking a class', () => {
  it('a visitor books a place to pay in person, and the confirmation arrives by mail', async () => {
    const { id } = await createTitled('In Person Flow', { weatherCallMinutes: 60 });
    const weatherLine = 'Weather call by 09:00. If it rains: another class or nothing to pay, as you like.';
    const { zone, toInstant } = journey.server.deps.studioTime;
    const freeLine = formatFreeCancellation(getFreeCancellationUntil(toInstant(CLASS_DATE, '10:00')), zone);
    const visitor = await journey.visit({ timezoneId: 'America/Los_Angeles' });
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /In Person Flow/, IN_PERSON);
    await page.getByText(freeLine, { exact: true }).waitFor();
    await page.getByText(weatherLine, { exact: true }).waitFor();
    await previous(page).click();
    await page.waitForURL('**/payment-method');
    await page.getByText(freeLine, { exact: true }).waitFor();
    await next(page).click();
    await page.getByText('By booking you accept the Terms of Service.').waitFor();
    await page.getByText('the law gives no right of withdrawal').waitFor();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await page.getByText(freeLine, { exact: true }).waitFor();
    await page.getByText(weatherLine, { exact: true }).waitFor();
    await page.getByText('Please remember to pay at the studio before your class.').waitFor();
    const [booking] = await listBookings(id);
    expect(booking).toMatchObject({
      name: 'Marta Serra',
      email: 'marta@example.com',
      paymentMethod: 'IN_PERSON',
      status: 'CONFIRMED',
    });
    await page.getByText(booking?.id ?? 'no booking').waitFor();
    await eventually(async () => {
      const mails = await page.request.get('/dev/mailbox.json').then((response) => response.text());
      expect(mails).toContain('marta@example.com');
      expect(mails).toContain(weatherLine);
    });
    const calendar = await page.request.get(`/api/bookings/${booking?.id}/calendar.ics`);
    expect(await calendar.text()).toContain('BEGIN:VEVENT');
    await page.reload();
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await page.goBack();
    await page.waitForLoadState();
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });

  it('a visitor reads before paying that a class within 24 hours cannot be cancelled for free, whatever their clock shows', async () => {
    const { clock, studioTime } = journey.server.deps;
    const soon = new Date(clock.now().getTime() + 5 * 3_600_000);
    const date = studioTime.toLocalDate(soon);
    await createTitled('Soon Flow', { startDate: toDbDate(date), localTime: studioTime.toLocalTime(soon) });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.clock.setSystemTime(new Date(clock.now().getTime() - 7 * 86_400_000));
    await walkToConfirm(page, date, /Soon Flow/, IN_PERSON);
    await page.getByText(NO_FREE_CANCELLATION, { exact: true }).waitFor();
    // After a reload the page has to learn the server's time again.
    await page.reload();
    await page.getByText(NO_FREE_CANCELLATION, { exact: true }).waitFor();
    await previous(page).click();
    await page.waitForURL('**/payment-method');
    await page.getByText(NO_FREE_CANCELLATION, { exact: true }).waitFor();
    await next(page).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    // Who pays in person has nothing to lose, and can still move.
    await page.getByRole('link', { name: 'move or cancel this booking' }).waitFor();
    expect(await page.getByText(NO_FREE_CANCELLATION).count()).toBe(0);
    expectCleanConsole(visitor);
  });

  it('a visitor books once with an accepted test card, even with a double click', async () => {
    const { id } = await createTitled('Card Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Card Flow/, CARD);
    await page.getByText('No real money').first().waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Change class' }).waitFor();
    expect(await page.evaluate('document.activeElement.innerText')).toMatch(/^Change/);
    await fillCard(page, '4242424242424242');
    await payNow(page).dblclick();
    await page.waitForURL('**/thank-you');
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    const bookings = await listBookings(id);
    expect(bookings).toHaveLength(1);
    expect(bookings[0]).toMatchObject({ paymentMethod: 'CARD', priceCents: 1500 });
    expectCleanConsole(visitor);
  });

  it('a visitor books with another card after the first was declined', async () => {
    const { id } = await createTitled('Declined Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Declined Flow/, CARD);
    await fillCard(page, '4000000000000002');
    await payNow(page).click();
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).first().waitFor();
    await page.getByText(/^Nothing was charged. Your place is held for \d+:\d\d. Try another card, or/).waitFor();
    expect(await listBookings(id)).toHaveLength(0);
    await page.getByLabel('Card number').fill('4242');
    await page.getByText('Your card was declined.').waitFor({ state: 'detached' });
    await fillCard(page, '4242424242424242');
    await payNow(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });

  it.each([
    { width: 390, height: 844, textSize: 32 },
    { width: 320, height: 640, textSize: 24 },
  ])(
    'a declined card is said in view, and the bar covers a third of the screen at most: $width × $height, text of $textSize px',
    async ({ width, height, textSize }) => {
      const title = `Flow ${width} ${textSize}`;
      await createTitled(title);
      const browser = await launchBrowser([`--blink-settings=defaultFontSize=${textSize}`]);
      onTestFinished(() => browser.close());
      const page = await browser.newPage({
        baseURL: journey.server.url,
        viewport: { width, height },
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await walkToConfirm(page, CLASS_DATE, new RegExp(title), CARD);
      await fillCard(page, '4000000000000002');
      await payNow(page).click();
      await expectDeclined(page);
    },
  );

  it('a visitor whose card was declined pays in person instead, with the same place', async () => {
    const { id } = await createTitled('Instead Flow', { capacity: 1 });
    const { page } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, /Instead Flow/, CARD);
    await fillCard(page, '4000000000000002');
    await payNow(page).click();
    await expectDeclined(page);
    await page.getByRole('button', { name: 'pay in person' }).click();
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toMatchObject([{ paymentMethod: 'IN_PERSON' }]);
  });

  it('a visitor books with a card that requires authentication', async () => {
    const { id } = await createTitled('Challenge Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Challenge Flow/, CARD);
    await fillCard(page, '4000002500003155');
    await payNow(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL('**/thank-you');
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });

  it('a visitor books through a redirect to the bank’s page and back', async () => {
    const { id } = await createTitled('Redirect Flow');
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /Redirect Flow/, CARD);
    await page.getByRole('tab', { name: /Bank redirect/ }).click();
    await payNow(page).click();
    await page.waitForURL('**/sandbox/stripe/redirect/**');
    await page.getByRole('button', { name: /authori[sz]e/i }).click();
    await page.waitForURL('**/thank-you**');
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expect(page.url()).not.toContain('secret');
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });
});

describe('two tabs of one visitor', () => {
  it('the second tab says at the last step that the first has booked a place in the class, and books another one', async () => {
    const { id } = await createTitled('Twice Flow');
    const { page, context } = await journey.visit();
    await walkToConfirm(page, CLASS_DATE, /Twice Flow/, IN_PERSON);
    const opened = context.waitForEvent('page');
    // A window that a page opens begins with a copy of its session storage.
    await page.evaluate(`void open('/book/confirm')`);
    const other = await opened;
    await bookInPerson(other).waitFor();
    const place = other.getByText('You have a place in this class already. This books another one.');
    expect(await place.count()).toBe(0);
    await bookInPerson(page).click();
    await page.waitForURL('**/thank-you');
    await place.waitFor();
    await bookInPerson(other).click();
    await other.waitForURL('**/thank-you');
    expect(await listBookings(id)).toHaveLength(2);
  });
});

describe('a payment that returns to a browser without its state', () => {
  const returnFromPayment = async (isPaid: boolean) => {
    const { id } = await createTitled(isPaid ? 'Returned Flow' : 'Forged Flow');
    const payment = (await startPayment(journey.server.url, { classId: id, email: 'marta@example.com' })) ?? '';
    const ledger = journey.server.deps.sandbox?.ledger;
    if (isPaid) await ledger?.pay(payment);
    const secret = (await ledger?.find(payment))?.clientSecret;
    const visitor = await journey.visit();
    const proof = `payment_intent=${payment}&payment_intent_client_secret=${secret}&redirect_status=succeeded`;
    await visitor.page.goto(`/book/thank-you?${proof}`);
    return { id, visitor };
  };

  it('a returned payment completes one booking, and its secret is removed from the address', async () => {
    const { id, visitor } = await returnFromPayment(true);
    await heading(visitor.page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    await visitor.page.reload();
    await heading(visitor.page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expect(visitor.page.url()).not.toContain('secret');
    expect(await listBookings(id)).toHaveLength(1);
    expectCleanConsole(visitor);
  });

  it('a returned payment that was not paid is not booked, whatever its address says', async () => {
    const { id, visitor } = await returnFromPayment(false);
    await heading(visitor.page).filter({ hasText: 'Not booked yet' }).waitFor();
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: 'Nothing was charged. Your place is still held for you.' })
      .first()
      .waitFor();
    expect(await listBookings(id)).toHaveLength(0);
    expectCleanConsole(visitor);
  });
});

describe('a full class', () => {
  it('a full class is listed as full and cannot be chosen', async () => {
    const { id } = await createTitled('Full Flow', { capacity: 1, localTime: '06:15' });
    const visitor = await journey.visit();
    const { page } = visitor;
    const body = { userName: 'Bo', userEmail: 'bo@example.com', classId: id, paymentMethod: 'payInPerson' };
    expect((await page.request.post('/api/bookings', { data: body })).status()).toBe(201);
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    const slot = page.getByRole('radio', { name: /06:15/ });
    expect(await slot.isDisabled()).toBe(true);
    await page.getByText('Full', { exact: true }).first().waitFor();
    expectCleanConsole(visitor);
  });

  it('the last place of a class goes to one of two people, and the other sees that it just filled up', async () => {
    const { id } = await createTitled('Last Seat', { capacity: 1, localTime: '06:30' });
    const people = await Promise.all([journey.visit(), journey.visit()]);
    for (const [index, { page }] of people.entries()) {
      await walkToConfirm(page, CLASS_DATE, /06:30/, IN_PERSON, {
        name: `Person ${index}`,
        email: `p${index}@example.com`,
      });
    }
    await Promise.all(people.map(({ page }) => bookInPerson(page).click()));
    await eventually(async () => {
      const urls = people.map(({ page }) => page.url());
      expect(urls.filter((url) => url.endsWith('/thank-you'))).toHaveLength(1);
    });
    const loser = people.find(({ page }) => !page.url().endsWith('/thank-you'));
    await loser?.page.getByRole('alert').filter({ hasText: 'just filled' }).first().waitFor();
    expect(await listBookings(id)).toHaveLength(1);
    for (const person of people) expectCleanConsole(person);
  });
});

describe('the steps of the booking flow', () => {
  it('the booking flow keeps all input through Previous, a reload and Back', async () => {
    await createTitled('Patient Flow', { localTime: '06:45' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await walkToConfirm(page, CLASS_DATE, /06:45/, IN_PERSON);
    await previous(page).click();
    await page.waitForURL('**/payment-method');
    expect(await page.getByRole('radio', { name: IN_PERSON }).isChecked()).toBe(true);
    await previous(page).click();
    await page.waitForURL('**/details');
    await page.reload();
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Marta Serra');
    await page.goBack();
    await page.goForward();
    expect(await page.getByLabel('Email Address').inputValue()).toBe('marta@example.com');
    expectCleanConsole(visitor);
  });

  it('each step of the booking flow shows what is missing instead of continuing', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await calendarReady(page);
    await pressWaitingNext(page);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Please select a date and a specific time slot to continue.' })
      .waitFor();
    await pickDay(page, CLASS_DATE);
    await page.getByRole('radio', { disabled: false }).first().check();
    await next(page).click();
    // The address changes before the step is on the screen.
    await page.waitForURL('**/details');
    await heading(page).filter({ hasText: 'Your Details' }).waitFor();
    await pressWaitingNext(page);
    await page.getByText('Name is required.').first().waitFor();
    await page.getByText('Email is required.').first().waitFor();
    await fillDetails(page, { name: 'Marta', email: 'marta@' });
    await pressWaitingNext(page);
    await page.getByText('Email is invalid.').first().waitFor();
    await fillDetails(page);
    await page.getByLabel('Email Address').press('Enter');
    await page.waitForURL('**/payment-method');
    await heading(page).filter({ hasText: 'Payment' }).waitFor();
    await pressWaitingNext(page);
    await page.getByRole('alert').filter({ hasText: 'Please select a payment method to continue.' }).waitFor();
    expectCleanConsole(visitor);
  });

  it('every step after the calendar redirects there when no slot is chosen', async () => {
    const visitor = await journey.visit();
    const { page } = visitor;
    for (const step of ['details', 'payment-method', 'confirm', 'thank-you']) {
      await page.goto(`/book/${step}`);
      await page.waitForURL('**/book/calendar');
      await heading(page).filter({ hasText: 'Select a Class & Time' }).waitFor();
    }
    expectCleanConsole(visitor);
  });

  it('the last steps redirect to the details, or to the payment method, while they are missing', async () => {
    await createTitled('Guarded Flow', { localTime: '05:45' });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto('/book');
    await pickDay(page, CLASS_DATE);
    await pickSlot(page, /05:45/);
    await next(page).click();
    await page.waitForURL('**/details');
    await page.goto('/book/confirm');
    await page.waitForURL('**/book/details');
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL('**/payment-method');
    await page.goto('/book/confirm');
    await page.waitForURL('**/book/payment-method');
    expectCleanConsole(visitor);
  });
});
