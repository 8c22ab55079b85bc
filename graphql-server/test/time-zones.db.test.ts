import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { getWeekday, toDbDate } from '../src/domain/time/local-date';

/** Time zones of a server: UTC, the studio's, and far west and east of it. */
const ZONES = [
  ['UTC', 0],
  ['Europe/Madrid', -60],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
] as const;
const SCHEDULE = `query ($from: LocalDate, $to: LocalDate) { schedule(from: $from, to: $to) {
  today slots { id date time startsAt } } }`;

let server: TestServer;
let classId: string;
let headers: { authorization: string };
const ownZone = process.env.TZ;
beforeAll(async () => {
  const now = new Date();
  server = await startTestServer({ clock: { now: () => now } });
  headers = await adminHeaders(server.deps.db);
  // Late in the evening, when it is another day in most of the world.
  const { id } = await createClass(server.deps.db, {
    frequency: 'WEEKLY',
    weekdays: [getWeekday(CLASS_DATE)],
    localTime: '23:30',
    untilDate: toDbDate(addDays(CLASS_DATE, 28)),
  });
  classId = id;
});
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});
afterAll(() => server.close());

/** All responses that contain the dates and times of a class. */
async function readEveryAnswer() {
  const window = { from: CLASS_DATE, to: addDays(CLASS_DATE, 35) };
  const request = { classId, classDate: CLASS_DATE, userName: 'Ana Pons', userEmail: 'ana@example.com' };
  const booked = await call<{ booking: { _id: string } }>('POST', `${server.url}/api/bookings`, {
    ...request,
    paymentMethod: 'payInPerson',
  });
  const { booking } = booked.body;
  const { _id } = booking;
  const calendar = await fetch(`${server.url}/api/bookings/${_id}/calendar.ics`);
  const answers = {
    booking,
    calendar: await calendar.text(),
    schedule: (await ask(server.url, SCHEDULE, window)).body,
    list: (await call('GET', `${server.url}/api/availability?startDate=${window.from}&endDate=${window.to}`)).body,
    csv: await (await fetch(`${server.url}/api/bookings/admin.csv`, { headers })).text(),
  };
  await server.deps.db.booking.deleteMany();
  return JSON.stringify(answers).replaceAll(_id, 'booking');
}

it('returns the same times in every time zone of the server', async () => {
  const answers: string[] = [];
  for (const [zone, minutesBehind] of ZONES) {
    process.env.TZ = zone;
    expect(new Date('2027-01-15T12:00:00Z').getTimezoneOffset()).toBe(minutesBehind);
    answers.push(await readEveryAnswer());
  }
  expect(answers[0]).toContain('23:30');
  expect(new Set(answers)).toEqual(new Set([answers[0]]));
});
