import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { availabilityInput, dateInput } from '#contract/availability-input';
import { studio } from '#studio';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { createOwner, type Own } from '#test/owner';
import { startTestServer, type TestServer } from '#test/server';
import { updateAvailability } from '../availability/update-availability';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { restoreClass } from '../cancelled-class/restore-class';
import { moveBooking } from '../changes/move-booking';
import { changeOccurrence } from '../dates/change-occurrence';
import { listSeriesDates } from '../dates/list-series-dates';
import { ERASED_PERSON } from '../erased';
import { sendMail } from '../mail/send-mail';
import { parseInput } from '../parse-input';
import type { MailMessage } from '../ports';
import { toDbDate } from '../time/local-date';
import { queueJoinLinks } from './queue-join-links';

/** A class on Monday 8 March 2027 from 13:15 to 14:00 in Madrid. */
const DATE = '2027-03-08';
const STARTS_AT = new Date('2027-03-08T12:15:00Z');
const ROOM = 'https://meet.example/room';
const OTHER = 'https://meet.example/other';
const by = { username: 'teacher' };

/** An instant so many minutes after the start of the class. */
const at = (minutes: number) => new Date(STARTS_AT.getTime() + minutes * 60_000);

let now = at(-3000);
let server: TestServer;
let second: TestServer;
let owner: ReturnType<typeof createOwner>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  second = await startTestServer({ clock: { now: () => now }, database: server.database });
  owner = createOwner(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});
beforeEach(() => {
  now = at(-3000);
});

const FORM = {
  title: 'Lunch Break Mat',
  classType: 'ONLINE_CLASS',
  location: 'Online',
  ...{ priceCents: 1200, capacity: 20, durationMinutes: 45 },
} as const;

type OnlineClass = { id: string; ref: { availabilityId: string; localDate: string } };

async function createOnline({ joinUrl = ROOM as string | null, localTime = '13:15', date = DATE } = {}) {
  const row = { ...FORM, joinUrl, localTime, startDate: toDbDate(date) };
  const { id } = await createClass(server.deps.db, row);
  return { id, ref: { availabilityId: id, localDate: date } };
}

/** Saves the form of the class with these changes, a second later. */
async function edit({ id }: OnlineClass, changes: object): Promise<void> {
  now = new Date(now.getTime() + 1000);
  const input = parseInput(availabilityInput, { ...FORM, date: DATE, time: '13:15', ...changes });
  await updateAvailability(server.deps, by, { id, input, version: null, isConfirmed: true });
}

/** Looks for due links in two processes at once, and returns the editions of the mails of a booking. */
async function listLinkMails({ id: bookingId }: Own, instant: Date): Promise<number[]> {
  now = instant;
  await Promise.all([server, second].map(({ deps }) => queueJoinLinks(deps)));
  const mails = await server.deps.db.outgoingMail.findMany({
    where: { kind: 'JOIN_LINK', bookingId },
    orderBy: { edition: 'asc' },
  });
  return mails.map(({ edition }) => edition);
}

/** Sends what is queued for a booking, and returns the texts of the mails. */
async function sendQueued({ id: bookingId }: Own): Promise<string[]> {
  const sent: MailMessage[] = [];
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const queued = await server.deps.db.outgoingMail.findMany({ where: { bookingId, status: 'QUEUED' } });
  for (const { id } of queued) await sendMail({ ...server.deps, mailer, studio }, id);
  return sent.map(({ text }) => text);
}

it('mails the link 45 minutes before the class, once, in two processes and however often they look', async () => {
  const own = await owner.bookInPerson((await createOnline()).id);
  expect(await sendQueued(own)).toEqual([expect.not.stringContaining(ROOM)]);
  expect(await listLinkMails(own, at(-45.01))).toEqual([]);
  expect(await listLinkMails(own, at(-45))).toEqual([0]);
  expect(await sendQueued(own)).toEqual([expect.stringContaining(`Join the class: ${ROOM}`)]);
  expect(await listLinkMails(own, at(-44))).toEqual([0]);
  expect(await listLinkMails(own, at(44))).toEqual([0]);
});

it('has the link in the confirmation of somebody who books in the last 45 minutes, and mails it no second time', async () => {
  const online = await createOnline();
  now = at(-30);
  const own = await owner.bookInPerson(online.id);
  expect(await sendQueued(own)).toEqual([expect.stringContaining(`Join the class: ${ROOM}`)]);
  expect(await listLinkMails(own, at(-29))).toEqual([]);
});

it('mails a link that is set late or changed, until the class ends, and none that is removed', async () => {
  const online = await createOnline({ joinUrl: null });
  const own = await owner.bookInPerson(online.id);
  await sendQueued(own);
  expect(await listLinkMails(own, at(-40))).toEqual([]);
  await edit(online, { joinUrl: ROOM });
  expect(await listLinkMails(own, at(-20))).toEqual([0]);
  expect(await sendQueued(own)).toEqual([expect.stringContaining(ROOM)]);
  await edit(online, { joinUrl: OTHER });
  expect(await listLinkMails(own, at(5))).toEqual([0, 1]);
  expect(await sendQueued(own)).toEqual([expect.stringContaining(OTHER)]);
  await edit(online, { joinUrl: ROOM });
  expect(await listLinkMails(own, at(6))).toEqual([0, 1, 2]);
  await edit(online, { joinUrl: null });
  expect(await listLinkMails(own, at(7))).toEqual([0, 1, 2]);
  expect(await sendQueued(own)).toEqual([]);
  await edit(online, { joinUrl: ROOM, capacity: 21 });
  expect(await listLinkMails(own, at(45))).toEqual([0, 1, 2]);
});

it('mails no link again when something else of the class is changed', async () => {
  const online = await createOnline();
  const own = await owner.bookInPerson(online.id);
  expect(await listLinkMails(own, at(-45))).toEqual([0]);
  await edit(online, { capacity: 30, priceCents: 1300 });
  expect(await listLinkMails(own, at(-39))).toEqual([0]);
});

it('mails the link again before the new time of a moved class, and before another class that a booking moved to', async () => {
  const online = await createOnline();
  const [stays, leaves] = [await owner.bookInPerson(online.id), await owner.bookInPerson(online.id)];
  expect([await listLinkMails(stays, at(-45)), await listLinkMails(leaves, at(-45))]).toEqual([[0], [0]]);
  const later = await createOnline({ localTime: '16:15', joinUrl: OTHER });
  await moveBooking(server.deps, {
    ...{ bookingId: leaves.id, to: later.ref, requestKey: null },
    by: { kind: 'TEACHER', username: by.username, isNotified: true },
  });
  await edit(online, { time: '15:15' });
  expect([await listLinkMails(stays, at(74)), await listLinkMails(leaves, at(134))]).toEqual([[0], [0]]);
  expect(await listLinkMails(stays, at(75))).toEqual([0, 1]);
  expect(await listLinkMails(leaves, at(135))).toEqual([0, 1]);
  expect((await sendQueued(leaves)).at(-1)).toContain(OTHER);
});

it('mails nobody who has cancelled, was erased or whose class is cancelled; a restored class is mailed', async () => {
  const online = await createOnline();
  const [cancelled, erased, own] = [
    await owner.bookInPerson(online.id),
    await owner.bookInPerson(online.id),
    await owner.bookInPerson(online.id),
  ];
  await owner.cancel(cancelled.link, 0);
  await server.deps.db.booking.update({ where: { id: erased.id }, data: ERASED_PERSON });
  for (const one of [cancelled, erased]) expect(await listLinkMails(one, at(-45))).toEqual([]);
  // The mail waits in the queue while the class is cancelled.
  expect(await listLinkMails(own, at(-45))).toEqual([0]);
  await cancelOccurrence(server.deps, { classRef: online.ref, reason: null, by });
  expect((await sendQueued(own)).join()).not.toContain(ROOM);
  expect(await listLinkMails(own, at(-40))).toEqual([0]);
  await restoreClass(server.deps, { classRef: online.ref, by });
  expect(await listLinkMails(own, at(-39))).toEqual([0, 1]);
  expect((await sendQueued(own)).join()).toContain(ROOM);
});

it('makes up for a pause of the server until the class ends', async () => {
  const online = await createOnline();
  const [late, tooLate] = [await owner.bookInPerson(online.id), await owner.bookInPerson(online.id)];
  const { db } = server.deps;
  await db.booking.update({ where: { id: tooLate.id }, data: { status: 'CANCELLED' } });
  expect(await listLinkMails(late, at(44))).toEqual([0]);
  await db.booking.update({ where: { id: tooLate.id }, data: { status: 'CONFIRMED' } });
  expect(await listLinkMails(tooLate, at(45))).toEqual([]);
});

it('shows the link to the owner of a booking from an hour before until the end, and to nobody else', async () => {
  const online = await createOnline();
  const own = await owner.bookInPerson(online.id);
  const read = async (instant: Date) => {
    now = instant;
    const query = `query ($link: String!) { bookingByLink(link: $link) { ... on ManagedBooking { joinUrl joinLinkFrom } } }`;
    const { body } = await ask(server.url, query, { link: own.link });
    return body.data?.bookingByLink;
  };
  const joinLinkFrom = at(-60).toISOString();
  expect(await read(at(-61))).toEqual({ joinUrl: null, joinLinkFrom });
  expect(await read(at(-60))).toEqual({ joinUrl: ROOM, joinLinkFrom });
  expect(await read(at(44))).toEqual({ joinUrl: ROOM, joinLinkFrom });
  expect(await read(at(45))).toEqual({ joinUrl: null, joinLinkFrom: null });
  now = at(-30);
  for (const path of [`/api/bookings/${own.id}/calendar.ics`, '/availability?startDate=2027-03-01']) {
    const text = await (await fetch(server.url + path)).text();
    expect(text).toContain(FORM.title);
    expect(text).not.toContain('meet.example');
  }
  await owner.cancel(own.link, 0);
  expect(await read(at(-29))).toEqual({ joinUrl: null, joinLinkFrom: null });
});

it('gives one date of a series a room of its own, which follows the series again when it is emptied', async () => {
  const { db } = server.deps;
  const weekly = {
    frequency: 'WEEKLY' as const,
    weekdays: ['MO' as const],
    startDate: toDbDate(DATE),
    localTime: '13:15',
  };
  const series = await createClass(db, { ...FORM, joinUrl: ROOM, ...weekly });
  const own = await owner.bookInPerson(`${series.id}_${DATE}`);
  const { priceCents, capacity, durationMinutes, location } = FORM;
  const change = (version: number, changes: object) => {
    now = new Date(now.getTime() + 1000);
    const input = { time: '13:15', priceCents, capacity, durationMinutes, location, ...changes };
    const reference = { availabilityId: series.id, date: DATE, version };
    return changeOccurrence(server.deps, by, reference, parseInput(dateInput, input));
  };
  expect(await listLinkMails(own, at(-45))).toEqual([0]);
  await sendQueued(own);
  expect(await change(1, { joinUrl: OTHER })).toMatchObject({ joinUrl: OTHER, differences: ['JOIN_LINK'] });
  expect(await listLinkMails(own, at(-40))).toEqual([0, 1]);
  expect(await sendQueued(own)).toEqual([expect.stringContaining(OTHER)]);
  expect(await change(2, { capacity: 9 })).toMatchObject({ joinUrl: OTHER });
  expect(await change(3, { joinUrl: '' })).toMatchObject({ joinUrl: ROOM, differences: [] });
  expect(await listLinkMails(own, at(-39))).toEqual([0, 1, 2]);
  const page = await listSeriesDates(server.deps, { id: series.id, from: null, limit: 2 });
  expect(page.dates.map(({ joinUrl }) => joinUrl)).toEqual([ROOM, ROOM]);
});

it('gives a date that moves online because of the rain a room, and refuses a link of a date that is not online', async () => {
  const outdoors = { ...FORM, classType: 'MAT_PILATES', location: 'Barceloneta beach' } as const;
  const weekly = {
    frequency: 'WEEKLY' as const,
    weekdays: ['MO' as const],
    startDate: toDbDate(DATE),
    localTime: '13:15',
  };
  const series = await createClass(server.deps.db, { ...outdoors, ...weekly });
  const { priceCents, capacity, durationMinutes } = FORM;
  const change = (location: string) =>
    changeOccurrence(
      server.deps,
      by,
      { availabilityId: series.id, date: DATE, version: 1 },
      parseInput(dateInput, { time: '13:15', priceCents, capacity, durationMinutes, location, joinUrl: ROOM }),
    );
  await expect(change('Barceloneta beach')).rejects.toThrow(
    expect.objectContaining({ issues: [{ path: 'joinUrl', message: 'Only an online class has a link to its room.' }] }),
  );
  expect(await change('Online')).toMatchObject({ joinUrl: ROOM, differences: ['PLACE', 'JOIN_LINK'] });
});

it('refuses in the database a link that is not an https address or too long', async () => {
  const { db } = server.deps;
  const { id } = await createOnline();
  for (const joinUrl of ['http://meet.example', 'javascript:alert(1)', `https://${'a'.repeat(493)}`, '']) {
    await expect(db.availability.update({ where: { id }, data: { joinUrl } })).rejects.toThrow('joinUrl_check');
    const dated = { availabilityId: id, localDate: toDbDate(DATE), joinUrl };
    await expect(db.occurrence.create({ data: dated })).rejects.toThrow('joinUrl_check');
  }
});
