import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { paths } from '#contract/paths';
import { type LocalDate, toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { buyOverRest } from '../../graphql-server/test/buyers';
import { createClass } from '../../graphql-server/test/classes';
import { eventually } from '../../graphql-server/test/eventually';
import { claimPlace, startPayment } from '../../graphql-server/test/paying';
import {
  DESK,
  expectAccessible,
  expectAccessibleEverywhere,
  expectCleanConsole,
  type Journey,
  openJourney,
  PHONE,
  type Visitor,
} from './journey';
import { loseAnswer } from './lose-answer';
import { signInAsAdmin } from './steps';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let today: LocalDate;
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true, atNoon: true });
  const { clock, studioTime } = journey.server.deps;
  today = studioTime.toLocalDate(clock.now());
});
afterAll(() => journey.close());

async function createOn(date: LocalDate, title: string, overrides = {}) {
  const { id: classId } = await createClass(journey.server.deps.db, {
    title,
    startDate: toDbDate(date),
    ...overrides,
  });
  return { classId, id: `${classId}_${date}` };
}

async function payByCard(classId: string, email: string) {
  const payer = { classId, email };
  const payment = (await startPayment(journey.server.url, payer)) ?? '';
  await journey.server.deps.sandbox?.ledger?.pay(payment);
  await claimPlace(journey.server.url, payer, payment);
}

const open = async (visitor: Visitor, id: string) => {
  await visitor.page.goto(`/admin/classes/${id}`);
  await visitor.page.getByRole('heading', { name: /^Who/ }).waitFor();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const person = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** Makes the page believe that it went to the background, where it asks for no news. */
const hide = (page: Page) =>
  page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));`);
/** Unfolds what can be done with a person. */
const unfold = (page: Page, name: string) =>
  person(page, name)
    .getByRole('button', { name: `Details: ${name}`, exact: true })
    .press('Enter');
const findBookings = (name: string) =>
  journey.server.deps.db.booking.findMany({ where: { name }, include: { occurrence: true } });

it('a refund that failed after a place was cancelled is shown on the class screen, and retried there', async () => {
  const { classId, id } = await createOn(addDays(today, 7), 'Disputed Flow');
  await payByCard(classId, 'disputed@example.com');
  const { db, sandbox } = journey.server.deps;
  const booked = await db.booking.findFirstOrThrow({ where: { email: 'disputed@example.com' } });
  const paymentIntentId = booked.paymentIntentId ?? '';
  const payment = await sandbox?.ledger?.find(paymentIntentId);
  if (!sandbox?.ledger || !payment?.charge) throw new Error('The payment was charged.');
  await sandbox.ledger.dispute(payment.id);
  const visitor = await signInAsAdmin(journey);
  const { page } = visitor;
  await open(visitor, id);
  await unfold(page, 'Ana Pons');
  await press(page, 'Cancel… Ana Pons');
  await page.getByRole('radio', { name: /^Money back/ }).press('Space');
  await press(page, 'Cancel the place');
  await eventually(async () => {
    expect(await db.refund.findFirst({ where: { paymentIntentId } })).toMatchObject({ status: 'FAILED' });
  });
  await page.reload();
  await person(page, 'Ana Pons').getByText('Refund of €15 failed').waitFor();
  await expectAccessible(page);
  await sandbox.ledger.override(payment.id, { charge: { ...payment.charge, isDisputed: false } });
  await press(page, 'Retry the refund for Ana Pons');
  await page.getByText('Not coming any more (1)').waitFor();
  await eventually(async () => {
    expect(await db.booking.findFirst({ where: { paymentIntentId } })).toMatchObject({ status: 'REFUNDED' });
  });
});

describe('what the teacher does by hand', () => {
  it('adds a walk-in who paid cash to a class that is taking place, and one more place to a full class', async () => {
    const { availability, id } = await createTodaysClass(journey, 'Walk');
    await journey.server.deps.db.availability.update({ where: { id: availability.id }, data: { capacity: 3 } });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await page.goto('/admin/dashboard');
    await press(page, 'Add a person: Walk, 00:00');
    const dialog = page.getByRole('dialog', { name: 'Add a person' });
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await dialog.getByText('Name is required.').waitFor();
    const name = 'Walk In';
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Paid cash').press('Space');
    await dialog.getByLabel('Name').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Came: ${name}`, exact: true }).waitFor();
    expect(await findBookings(name)).toMatchObject([
      { email: '', attendance: 'CAME', paidCashAt: expect.any(Date), attendanceVersion: 1 },
    ]);

    await open(visitor, id);
    await unfold(page, name);
    await person(page, name).getByText('No email address').waitFor();
    await person(page, name).getByText('Added by you.').waitFor();
    await press(page, 'Add a person');
    await dialog.getByText('This class is full.').waitFor();
    await dialog.getByLabel('Name').fill('One More');
    await press(page, '+ Email or phone');
    await dialog.getByLabel('Email (optional)').fill('nobody');
    await press(page, 'Add one more place');
    await dialog.getByText('Email is invalid.').waitFor();
    await dialog.locator('[name=email][aria-invalid=true]:focus').waitFor();
    await dialog.getByLabel('Email (optional)').fill('more@example.com');
    await dialog.getByText('Email is invalid.').waitFor({ state: 'detached' });
    await press(page, 'Add one more place');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('4 of 4 places taken').waitFor();
    await expectAccessibleEverywhere(page);
    expectCleanConsole(visitor);
  });

  it('moves a person to the last place of a class once although the answer is lost', async () => {
    const from = await createOn(addDays(today, 7), 'Left Flow');
    await createOn(addDays(today, 7), 'Reached Flow', { localTime: '12:00', capacity: 1 });
    const email = 'lost@example.com';
    await buyOverRest(journey.server.url, { classId: from.classId, name: 'Lo Serra', email });
    const { page } = await signInAsAdmin(journey);
    await page.goto(paths.adminPerson(email));
    await page.getByRole('button', { name: /^Move… Left Flow/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Lo Serra' });
    await dialog.getByRole('radio', { name: /Reached Flow/ }).press('Space');
    await loseAnswer(page, 'MovePlace');
    await press(page, 'Move');
    const unclear = 'No answer came back, so it is not certain that the place is moved. Trying again is safe.';
    await dialog.getByRole('alert').filter({ hasText: unclear }).waitFor();
    // The page behind the dialog learns that they have moved, and the dialog that the class is full.
    await page
      .locator('li', { hasText: 'Reached Flow' })
      .getByText(/^Moved here from Left Flow/)
      .waitFor();
    await dialog.getByRole('radio', { name: /Reached Flow.*0 places free/, checked: true }).waitFor();
    await press(page, 'Move');
    await page.getByRole('status').filter({ hasText: 'Lo Serra is moved to Reached Flow' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const [moved] = await findBookings('Lo Serra');
    const where = { bookingId: moved?.id ?? '' };
    expect(await journey.server.deps.db.outgoingMail.count({ where: { ...where, kind: 'BOOKING_MOVED' } })).toBe(1);
  });

  it('moves a person to another class, cancels a place and keeps the money, and writes a private note', async () => {
    const from = await createOn(addDays(today, 4), 'Old Flow');
    const to = await createOn(addDays(today, 5), 'New Flow', { priceCents: 1000 });
    await payByCard(from.classId, 'mover@example.com');
    await buyOverRest(journey.server.url, { classId: from.classId, name: 'Bo Vidal', email: 'bo@example.com' });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await open(visitor, from.id);
    await unfold(page, 'Ana Pons');
    await press(page, 'Move… Ana Pons');
    const dialog = page.getByRole('dialog', { name: 'Move Ana Pons' });
    const day = dialog.getByLabel('Day');
    // The days come a moment after the dialog, and its buttons stay in view on a screen that is not high.
    await dialog.locator('[name=day]:focus').waitFor();
    await page.setViewportSize({ width: PHONE, height: 480 });
    const buttons = await dialog.getByRole('button', { name: 'Keep the place' }).boundingBox();
    expect((buttons?.y ?? 480) + (buttons?.height ?? 0)).toBeLessThanOrEqual(480);
    await page.setViewportSize({ width: DESK, height: 900 });
    await day.selectOption(addDays(today, 5));
    await dialog.getByRole('button', { name: 'Move', exact: true, disabled: true }).waitFor();
    await press(page, 'Move');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByRole('radio', { name: /New Flow.*5 places free, €10/ }).press('Space');
    await dialog.getByText('€5 goes back to their card.').waitFor();
    expect(await dialog.getByLabel('Tell them by mail').isChecked()).toBe(true);
    await expectAccessibleEverywhere(page);
    await press(page, 'Move');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Who is coming (1)' }).waitFor();

    await open(visitor, to.id);
    await unfold(page, 'Ana Pons');
    await person(page, 'Ana Pons').getByText('Moved here from Old Flow, ').waitFor();
    await press(page, 'Note… Ana Pons');
    const note = page.getByRole('dialog', { name: 'Private note about Ana Pons' });
    await note.getByLabel('Note').fill('Left knee.\nSlow start.');
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'hidden' });
    await press(page, 'Note… Ana Pons');
    await note.getByText('Not saved yet: what you typed before.').waitFor();
    expect(await note.getByLabel('Note').inputValue()).toBe('Left knee.\nSlow start.');
    await expectAccessibleEverywhere(page);
    await press(page, 'Save');
    await note.waitFor({ state: 'hidden' });
    await person(page, 'Ana Pons').getByText('Slow start.').waitFor();
    await press(page, 'Note… Ana Pons');
    expect(await note.getByText('Not saved yet').count()).toBe(0);
    await press(page, 'Cancel');
    await note.waitFor({ state: 'hidden' });

    await press(page, 'Cancel… Ana Pons');
    const cancel = page.getByRole('dialog', { name: 'Cancel the place of Ana Pons?' });
    await cancel.getByText('It is in time: €10 goes back to the card.').waitFor();
    await cancel.getByRole('radio', { name: /^Keep the money/ }).press('Space');
    await expectAccessibleEverywhere(page);
    await press(page, 'Cancel the place');
    await cancel.waitFor({ state: 'hidden' });
    await page.getByText('Not coming any more (1)').click();
    await person(page, 'Ana Pons').getByText('Cancelled, €10 kept').waitFor();
    await unfold(page, 'Ana Pons');
    await person(page, 'Ana Pons').getByText('Cancelled by you.').waitFor();
    await expectAccessibleEverywhere(page);
    await eventually(async () => {
      const mails = await journey.server.deps.db.outgoingMail.findMany({
        where: { recipient: 'mover@example.com', kind: { in: ['BOOKING_MOVED', 'BOOKING_CANCELLED'] } },
        orderBy: { createdAt: 'asc' },
      });
      expect(mails).toMatchObject([
        { kind: 'BOOKING_MOVED', status: 'SENT' },
        { kind: 'BOOKING_CANCELLED', status: 'SENT' },
      ]);
    });
    expectCleanConsole(visitor);
  });

  it('cancels a place whose answer is lost, in a dialog that stays when the row goes', async () => {
    const { classId, id } = await createOn(addDays(today, 7), 'Gone Flow');
    await buyOverRest(journey.server.url, { classId, name: 'Lea Gone', email: 'gone@example.com' });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await open(visitor, id);
    await unfold(page, 'Lea Gone');
    await press(page, 'Cancel… Lea Gone');
    await loseAnswer(page, 'CancelPlace');
    await press(page, 'Cancel the place');
    const dialog = page.getByRole('dialog', { name: 'Cancel the place of Lea Gone?' });
    await dialog.getByRole('alert').filter({ hasText: 'it is not certain that the place is cancelled' }).waitFor();
    await page.locator('h2', { hasText: 'Who is coming (0)' }).waitFor();
    await press(page, 'Cancel the place');
    await page.getByRole('status').filter({ hasText: 'The place of Lea Gone is cancelled.' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows both texts of a private note that another device has changed since it was opened', async () => {
    const { classId } = await createOn(addDays(today, 3), 'Noted Flow');
    const email = 'noted@example.com';
    await buyOverRest(journey.server.url, { classId, name: 'Nora Two', email });
    const devices = [await signInAsAdmin(journey), await signInAsAdmin(journey)] as const;
    for (const { page } of devices) {
      await page.goto(paths.adminPerson(email));
      await press(page, 'Note…');
    }
    const [{ page: first }, { page: second }] = devices;
    await first.getByRole('dialog').getByLabel('Note').fill('Left knee.');
    await press(first, 'Save');
    await first.getByRole('dialog').waitFor({ state: 'hidden' });
    const dialog = second.getByRole('dialog', { name: 'Private note about Nora Two' });
    await dialog.getByLabel('Note').fill('Right knee.');
    await press(second, 'Save');
    await dialog.getByRole('alert').filter({ hasText: 'changed elsewhere in the meantime' }).waitFor();
    await dialog.getByText('Left knee.').waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Right knee.');
    expect(await journey.server.deps.db.clientNote.findMany({ where: { email } })).toMatchObject([
      { text: 'Left knee.' },
    ]);
    await expectAccessibleEverywhere(second);
    await press(second, 'Save');
    await dialog.waitFor({ state: 'hidden' });
    expect(await journey.server.deps.db.clientNote.findMany({ where: { email } })).toMatchObject([
      { text: 'Right knee.' },
    ]);
    for (const visitor of devices) expectCleanConsole(visitor);
  });

  it('records that the cash of a cancelled place was handed back', async () => {
    const { classId, id } = await createOn(addDays(today, 3), 'Cash Flow');
    const name = 'Clara Cash';
    await buyOverRest(journey.server.url, { classId, name, email: 'clara@example.com' });
    await journey.server.deps.db.booking.updateMany({ where: { name }, data: { paidCashAt: new Date() } });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await open(visitor, id);
    await unfold(page, name);
    await press(page, `Cancel… ${name}`);
    await page.getByText('€15 was paid in cash: you hand it back yourself.').waitFor();
    await press(page, 'Cancel the place');
    await person(page, name).getByText('Cancelled, €15 cash to hand back').waitFor();
    await expectAccessibleEverywhere(page);
    await press(page, `Handed back… ${name}`);
    const dialog = page.getByRole('dialog', { name: `Is €15 handed back to ${name}?` });
    await expectAccessibleEverywhere(page);
    await dialog.getByRole('button', { name: 'Handed back', exact: true }).press('Enter');
    await page.getByText('€15 cash to hand back').waitFor({ state: 'detached' });
    await eventually(async () => {
      expect(await findBookings(name)).toMatchObject([{ status: 'CANCELLED', paidCashAt: null }]);
    });
    expectCleanConsole(visitor);
  });

  it('learns that a class was cancelled already on another device, and what was decided there', async () => {
    const { classId, id } = await createOn(addDays(today, 3), 'Twice Flow');
    await payByCard(classId, 'twice@example.com');
    const devices = [await signInAsAdmin(journey), await signInAsAdmin(journey)];
    for (const [index, visitor] of devices.entries()) {
      const { page } = visitor;
      await open(visitor, id);
      // In the background, the second hears nothing of the first.
      if (index === 1) await hide(page);
      await press(page, 'Cancel this class…');
      const offer = index === 0 ? /^Let each person choose another class/ : /^Refund everybody now/;
      await page.getByRole('radio', { name: offer }).press('Space');
    }
    for (const { page } of devices) {
      await press(page, 'Cancel the class');
      await page.getByText(/^This class is cancelled\. 1 person has not chosen yet/).waitFor();
    }
    const [, second] = devices;
    await second?.page.getByText('This class was cancelled already: what was decided then stands.').waitFor();
    const where = { paymentAttempt: { occurrence: { availabilityId: classId } } };
    expect(await journey.server.deps.db.refund.count({ where })).toBe(0);
    for (const visitor of devices) expectCleanConsole(visitor);
  });

  it('closes what asks to cancel or to restore a class once that is done, also when the answer is lost', async () => {
    const { classId, id } = await createOn(addDays(today, 3), 'Decided Flow');
    await buyOverRest(journey.server.url, { classId, name: 'Bo Vidal', email: 'decided@example.com' });
    const [one, other] = [await signInAsAdmin(journey), await signInAsAdmin(journey)];
    for (const visitor of [one, other]) await open(visitor, id);
    await press(other.page, 'Cancel this class…');
    await press(one.page, 'Cancel this class…');
    await press(one.page, 'Cancel the class');
    for (const { page } of [one, other]) {
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByText(/^This class is cancelled\./).waitFor();
    }
    const restore = one.page.getByRole('button', { name: /^(Undo|Restore)/ });
    await restore.press('Enter');
    await loseAnswer(one.page, 'RestoreClass');
    await press(one.page, 'Restore the class');
    await one.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await one.page.locator(':focus').getByText('This class is restored and can be booked again.').waitFor();
  });

  it('restores a cancelled class, naming who comes back and whose money has left', async () => {
    const { classId, id } = await createOn(addDays(today, 6), 'Sunny Again');
    await payByCard(classId, 'paid@example.com');
    await buyOverRest(journey.server.url, { classId, name: 'Bo Vidal', email: 'back@example.com' });
    const visitor = await signInAsAdmin(journey);
    const { page } = visitor;
    await open(visitor, id);
    await press(page, 'Cancel this class…');
    await page.getByRole('radio', { name: /^Refund everybody now/ }).press('Space');
    await press(page, 'Cancel the class');
    await page.getByText('Everybody was notified, and all money is on its way back.').waitFor();
    await press(page, 'Restore this class…');
    const dialog = page.getByRole('dialog', { name: 'Restore this class?' });
    await dialog.getByText('1 person will be booked again and notified by mail:').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Bo Vidal', 'Ana Pons: €15 returned']);
    await expectAccessibleEverywhere(page);
    await press(page, 'Restore the class');
    await page.getByText('This class is restored and can be booked again.').waitFor();
    await page.getByRole('heading', { name: 'Who is coming (1)' }).waitFor();
    await unfold(page, 'Bo Vidal');
    await person(page, 'Bo Vidal').getByText('Booked again when the class was restored.').waitFor();
    await expectAccessibleEverywhere(page);
    await eventually(async () => {
      const where = { kind: 'CLASS_RESTORED', recipient: 'back@example.com' } as const;
      expect(await journey.server.deps.db.outgoingMail.findMany({ where })).toMatchObject([{ status: 'SENT' }]);
    });
    expectCleanConsole(visitor);
  });
});
