import { afterAll, beforeAll, describe, it } from 'vitest';
import { toDbDate } from '../../graphql-server/src/domain/time/local-date';
import { CLASS_DATE, createClass } from '../../graphql-server/test/classes';
import { bookingFactory } from '../../graphql-server/test/factories/booking';
import { occurrenceFactory } from '../../graphql-server/test/factories/occurrence';
import { bookWithLink, getLink } from '../../graphql-server/test/personal-links';
import { expectAccessibleEverywhere, expectCleanConsole, type Journey, openJourney } from './journey';
import { expectGood, signInAsAdmin } from './steps';

const ROOM = 'https://meet.example/room';
const ONLINE = { classType: 'ONLINE_CLASS', location: 'Online' } as const;

let journey: Journey;
beforeAll(async () => {
  journey = await openJourney({}, { atNoon: true });
});
afterAll(() => journey.close());

/** An online class that lasts from midnight to midnight, and the personal link of somebody who booked it. */
async function createOnlineToday(title: string) {
  const { db, clock, studioTime } = journey.server.deps;
  const today = studioTime.toLocalDate(clock.now());
  const whole = { startDate: toDbDate(today), localTime: '00:00', durationMinutes: 1440 };
  const availability = await createClass(db, { ...ONLINE, ...whole, title });
  const data = occurrenceFactory(availability.id, { localDate: toDbDate(today) });
  const { id: occurrenceId } = await db.occurrence.create({ data });
  const place = { availability, occurrenceId, localDate: today, studioTime };
  const person = { name: 'Ana Pons', email: 'ana@example.com' };
  const { id } = await db.booking.create({ data: bookingFactory(place, person) });
  return { classId: `${availability.id}_${today}`, link: await getLink(journey.server, id) };
}

describe('an online class', () => {
  it('has no link to its room until the teacher sets it, which the client then joins by, also without scripts', async () => {
    const title = 'Lunch Break Mat';
    const { classId, link } = await createOnlineToday(title);
    const client = await journey.visit();
    await client.page.goto(`/manage/${link}`);
    await client.page.getByText('has not set the link to the room yet').waitFor();

    const admin = await signInAsAdmin(journey);
    const { page } = admin;
    await page.goto(`/admin/classes/${classId}`);
    await page.getByText('There is no link to the room yet.').waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Set the link' }).click();
    const field = page.getByLabel('Link to the room');
    await field.fill('http://meet.example/room');
    await page.getByRole('button', { name: 'Update Availability' }).click();
    await page.getByText('Error: The link to the room must be a whole address that begins with https://').waitFor();
    await field.fill(ROOM);
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Update Availability' }).click();
    await page.getByRole('row', { name: new RegExp(title) }).waitFor();
    await page.getByLabel('Title').and(page.locator('[value=""]')).waitFor();
    await page.goto(`/admin/classes/${classId}`);
    await page.locator(`a[href="${ROOM}"]`).filter({ hasText: 'Open the room' }).waitFor();
    expectCleanConsole(admin);

    await client.page.reload();
    await client.page.locator(`a[href="${ROOM}"]`).filter({ hasText: 'Join the class' }).waitFor();
    await expectGood(client, 'Your booking');
    expectCleanConsole(client);
    const { page: plain } = await journey.visit({ withScripts: false });
    await plain.goto(`/manage/${link}`);
    await plain.locator(`a[href="${ROOM}"]`).filter({ hasText: 'Join the class' }).waitFor();
  });
});

it('says on the page of a booking when the link to the room comes', async () => {
  const { db } = journey.server.deps;
  const online = await createClass(db, {
    ...ONLINE,
    joinUrl: ROOM,
    startDate: toDbDate(CLASS_DATE),
    localTime: '13:15',
  });
  const { link } = await bookWithLink(journey.server, online);
  const { page } = await journey.visit();
  await page.goto(`/manage/${link}`);
  await page.getByText(/The link to the room appears here on .*, 12:15, and comes by mail 45 minutes before/).waitFor();
});
