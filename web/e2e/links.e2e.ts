import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { expectQuiet, type Journey, openJourney } from './journey';
import { bookInPerson, dayName, fillDetails, heading, next, pickDay } from './steps';

const SHARE = 'AAAAAAAAAAAAAAAAAAAAAA';

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney();
});
afterAll(() => journey.close());

describe('a shared link', () => {
  it('leads straight to the details of its class and keeps its prefix to the end', async () => {
    await createClass(journey.server.deps.db, { title: 'Shared Flow', shareableId: SHARE });
    const visitor = await journey.visit();
    const { page } = visitor;
    await page.goto(`/book/${SHARE}`);
    await page.waitForURL(`**/book/${SHARE}/details`);
    await fillDetails(page);
    await next(page).click();
    await page.waitForURL(`**/book/${SHARE}/payment-method`);
    await page.getByRole('radio', { name: /^Pay in Person/ }).check();
    await next(page).click();
    await page.waitForURL(`**/book/${SHARE}/confirm`);
    await bookInPerson(page).click();
    await page.waitForURL(`**/book/${SHARE}/thank-you`);
    await heading(page).filter({ hasText: 'Booking Confirmed!' }).waitFor();
    expectQuiet(visitor);
  });

  it.each(['BBBBBBBBBBBBBBBBBBBBBB', 'nonsense', '<script>'])(
    'that names no class (%s) says so and shows the way',
    async (id) => {
      const visitor = await journey.visit();
      const { page } = visitor;
      await page.goto(`/book/${encodeURIComponent(id)}`);
      await heading(page).filter({ hasText: 'Booking Error' }).waitFor();
      await page
        .getByRole('link', { name: 'View All Available Classes' })
        .or(page.getByRole('button', { name: 'View All Available Classes' }))
        .click();
      await page.waitForURL('**/book/calendar');
      expectQuiet(visitor);
    },
  );
});

describe('preselect', () => {
  it('chooses the named class on its first date', async () => {
    const { id } = await createClass(journey.server.deps.db, { title: 'Announced Flow', localTime: '08:20' });
    const visitor = await journey.visit();
    await visitor.page.goto(`/book/calendar?preselect=${id}`);
    await visitor.page.getByRole('radio', { name: /08:20/, checked: true }).waitFor();
    await next(visitor.page).click();
    await visitor.page.waitForURL('**/details');
    expectQuiet(visitor);
  });

  it.each(['nonsense', '%3Cscript%3E', 'x'.repeat(6000)])('ignores anything else', async (value) => {
    const visitor = await journey.visit();
    await visitor.page.goto(`/book/calendar?preselect=${value}`);
    await visitor.page.getByRole('grid').waitFor();
    expectQuiet(visitor);
  });
});

it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
  'shows the studio’s day and time to a browser in %s',
  async (timezoneId) => {
    await createClass(journey.server.deps.db, { title: `Seen from ${timezoneId}`, localTime: '00:10' });
    const visitor = await journey.visit({ timezoneId });
    await visitor.page.goto('/book');
    await pickDay(visitor.page, CLASS_DATE);
    await visitor.page.getByRole('radio', { name: `00:10, Seen from ${timezoneId}` }).waitFor();
    expect(await visitor.page.getByRole('button', { name: dayName(CLASS_DATE) }).count()).toBe(1);
    expectQuiet(visitor);
  },
);

it('shows a real 404, with status 404, for an address that does not exist', async () => {
  const visitor = await journey.visit();
  const response = await visitor.page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await heading(visitor.page).waitFor();
  expect(visitor.complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
});
