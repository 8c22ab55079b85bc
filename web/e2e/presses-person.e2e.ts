import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney, PHONE } from './journey';
import { heading, signInAsAdmin } from './steps';
import { Thumb } from './thumb';
import { createTodaysClass } from './todays-class';

let journey: Journey;
let todaysClass: { id: string };
beforeAll(async () => {
  journey = await openJourney({}, { withWorker: true });
  todaysClass = await createTodaysClass(journey, 'Pilates in the Park');
  const { db } = journey.server.deps;
  const ana = await db.booking.findFirstOrThrow({ where: { name: 'Ana Pons' }, omit: { id: true } });
  await db.booking.create({ data: { ...ana, name: 'Rosa Vila', email: '' } });
}, 120_000);
afterAll(() => journey.close());

type Job = { job: string; presses: number; pixels: number; walk: (thumb: Thumb) => Promise<void> };

const JOBS: Job[] = [
  {
    job: 'writes to all of a class',
    presses: 3,
    pixels: 300,
    walk: async (thumb) => {
      const { page } = thumb;
      await thumb.pressLink('Write to all');
      await heading(page).filter({ hasText: 'Write to all' }).waitFor();
      await thumb.press(page.getByLabel('Message Body'));
      await page.keyboard.type('We meet at the fountain.');
      await thumb.pressButton('Send Email');
      await page.getByRole('status').filter({ hasText: 'Your email is on its way to 2 people.' }).waitFor();
    },
  },
];

it.each(JOBS)('the teacher $job on a phone in $presses presses and $pixels pixels', async ({ walk, ...goal }) => {
  const { page } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto(`/admin/classes/${todaysClass.id}`);
  await page.getByText('Who is coming').waitFor();
  const thumb = new Thumb(page);
  await walk(thumb);
  expect(thumb.presses).toBeLessThanOrEqual(goal.presses);
  expect(thumb.pixels).toBeLessThanOrEqual(goal.pixels);
});

it('a mail to all of a class names its recipients, is previewed, and is recorded with the class and in Activity', async () => {
  const visitor = await signInAsAdmin(journey, { width: PHONE });
  const { page } = visitor;
  await page.goto(`/admin/classes/${todaysClass.id}/write`);
  const to = page.getByLabel('To', { exact: true });
  await to.waitFor();
  expect(await to.inputValue()).toMatch(/^2 people of Pilates in the Park, .* \(Rosa Vila has no address\)$/);
  expect(await to.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByLabel('Subject').inputValue()).toMatch(/^Pilates in the Park, .*, 00:00$/);
  const own = await page.getByRole('link', { name: 'Write with your own mail app' }).getAttribute('href');
  expect(own).toMatch(/^mailto:\?bcc=ana%40example\.com,bo%40example\.com&subject=Pilates/);
  await page.getByLabel('Message Body').fill('Bring a jacket.');
  await page.getByRole('button', { name: 'Preview Email' }).click();
  const preview = page.getByRole('dialog');
  for (const text of ['Rosa Vila has no address', 'Bring a jacket.']) await preview.getByText(text).waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await expectAccessibleEverywhere(page);
  await page.getByLabel('Subject').fill('A jacket');
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('status').filter({ hasText: 'Your email is on its way to 2 people.' }).waitFor();

  await page.getByRole('link', { name: 'The class' }).click();
  const emails = page.getByRole('region', { name: 'Emails to this class' });
  await emails.getByRole('listitem').filter({ hasText: 'A jacket' }).getByText('2 of 2 sent').waitFor();
  await expectAccessibleEverywhere(page);
  await page.goto('/admin/activity');
  await page.getByText('Sent an email to 2 people of Pilates in the Park').first().waitFor();
  expectCleanConsole(visitor);
});

it('offline the own mail app comes first, and what was written stays until it can be sent', async () => {
  const { page, context } = await signInAsAdmin(journey, { width: PHONE });
  await page.goto(`/admin/classes/${todaysClass.id}`);
  const all = page.getByRole('link', { name: /^Write (to all|with)/ });
  await all.first().waitFor();
  expect(await all.allTextContents()).toEqual([' Write to all', 'Write with your own mail app']);
  await all.first().click();
  await page.getByLabel('Message Body').fill('It is windy.');
  await context.setOffline(true);
  await page.getByText('You are offline. What you write here stays').waitFor();
  const [app, field] = [
    page.getByRole('link', { name: 'Write with your own mail app' }),
    page.getByLabel('To', { exact: true }),
  ];
  expect((await app.boundingBox())?.y).toBeLessThan((await field.boundingBox())?.y ?? 0);
  await page.goBack();
  await all.first().waitFor();
  expect(await all.allTextContents()).toEqual(['Write with your own mail app', ' Write to all']);
  await context.setOffline(false);
  await all.filter({ hasText: 'Write to all' }).click();
  expect(await page.getByLabel('Message Body').inputValue()).toBe('It is windy.');
});
