import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { MailKind, type Prisma, type WaitlistStatus } from '#prisma';
import { studio } from '#studio';
import { getCanaries, plantClient } from '#test/canary-client';
import { CLASS_DATE, createClass } from '#test/classes';
import { eventually } from '#test/eventually';
import { type MailSink, startMailSink } from '#test/faults/mail-sink';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer';
import { toDbDate } from '../time/local-date';
import { sendMail } from './send-mail';

let sink: MailSink;
let server: TestServer;
/** Before the nights in which clocks change in 2027. It is past, so that no job waits for a time of this clock. */
const BEFORE_CLOCK_CHANGES = new Date('2026-11-02T09:00:00Z');
/** The time at which a test stopped the server's clock; null while it runs. */
let stoppedAt: Date | null = null;
beforeAll(async () => {
  sink = await startMailSink();
  const mailer = createSmtpMailer({ url: sink.url, from: { name: studio.name, address: 'no-reply@maripins.example' } });
  const clock = { now: () => stoppedAt ?? new Date() };
  server = await startTestServer({ withWorker: true, clock, adjust: (deps) => ({ ...deps, mailer }) });
});
beforeEach(() => {
  stoppedAt = null;
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const getHeader = ({ headers }: Email, key: string) => headers.find((header) => header.key === key)?.value;

it('sends every kind of mail with the Reply-To of whom it is from, as automatic unless she typed it, and with the link to its booking', async () => {
  const { db, mailer } = server.deps;
  if (!mailer) throw new Error('There is no mailer.');
  const { booking, occurrenceId, refund, reply, mailing, notification } = await plantOneOfEach();
  const called = await plantClient(db, getCanaries('called'), addDays(CLASS_DATE, 1));
  await db.occurrence.update({ where: { id: called.occurrenceId }, data: { cancelledAt: new Date() } });
  await db.bookingEvent.create({
    data: { bookingId: booking.id, kind: 'MOVED', by: 'CLIENT', fromOccurrenceId: occurrenceId, at: new Date() },
  });
  const until = new Date(Date.now() + 3_600_000);
  await db.rebookingOffer.create({ data: { bookingId: called.booking.id, until } });
  // Nobody is offered a place there meanwhile: each of them needs more than there are.
  const free = await createClass(db, { startDate: toDbDate(CLASS_DATE), capacity: 3 });
  const { id: freeId } = await db.occurrence.create({
    data: { availabilityId: free.id, localDate: toDbDate(CLASS_DATE) },
  });
  const wait = async (status: WaitlistStatus) => {
    const offerExpiresAt = status === 'OFFERED' ? until : null;
    const person = { name: 'Ana Pons', email: `${randomUUID()}@client.example` };
    return (
      await db.waitlistEntry.create({
        data: { occurrenceId: freeId, status, offerExpiresAt, startsAt: until, seats: 4, ...person },
      })
    ).id;
  };
  const classMailing = await db.mailing.create({
    data: { subject: 'Bring a jacket', textBody: 'It is windy.', occurrenceId: booking.occurrenceId },
  });
  const about: Record<MailKind, Partial<Prisma.OutgoingMailUncheckedCreateInput>> = {
    BOOKING_CONFIRMATION: { bookingId: booking.id },
    BOOKING_CANCELLED: { bookingId: booking.id },
    BOOKING_REFUNDED: { bookingId: booking.id, refundId: refund.id },
    BOOKING_MOVED: { bookingId: booking.id, edition: 1 },
    CLASS_CANCELLED: { bookingId: called.booking.id },
    REBOOKING_OFFER: { bookingId: called.booking.id, edition: 1 },
    CLASS_CHANGED: { bookingId: booking.id },
    CLASS_RESTORED: { bookingId: booking.id },
    // The booking of the planted client had moved once before.
    REMINDER: { bookingId: booking.id, edition: 2 },
    JOIN_LINK: { bookingId: (await plantJoining()).id },
    MANAGE_LINK: { bookingId: booking.id },
    MY_BOOKINGS: {},
    PAYMENT_REFUNDED: { refundId: refund.id },
    CONTACT_REPLY: { replyId: reply.id },
    CLIENT_MAIL: { mailingId: mailing.id },
    CLASS_MAIL: { mailingId: classMailing.id },
    TEACHER_NOTICE: { notificationId: notification.id },
    WAITLIST_JOINED: { waitlistEntryId: await wait('WAITING') },
    WAITLIST_OFFER: { waitlistEntryId: await wait('OFFERED') },
    WAITLIST_LAPSED: { waitlistEntryId: await wait('LAPSED') },
    WAITLIST_FIRST_COME: { waitlistEntryId: await wait('WAITING') },
    WAITLIST_MOVED: { waitlistEntryId: await wait('WAITING') },
    WAITLIST_CLOSED: { waitlistEntryId: await wait('CLOSED') },
  };
  const recipient = 'reader@example.com';
  for (const kind of Object.values(MailKind)) {
    const { id } = await db.outgoingMail.create({ data: { kind, recipient, ...about[kind] } });
    await sendMail({ ...server.deps, mailer, studio }, id);
    const accepted = sink.mails.find(({ messageId }) => messageId.startsWith(id));
    if (!accepted) throw new Error(`${kind} was not sent.`);
    const mail = await PostalMime.parse(accepted.raw);
    const replyTo = getHeader(mail, 'reply-to');
    const writer = kind === 'TEACHER_NOTICE' ? booking.email : studio.instructor.email;
    expect([kind, replyTo?.toLowerCase()]).toEqual([kind, writer.toLowerCase()]);
    const isTyped = kind === 'CONTACT_REPLY';
    expect([kind, getHeader(mail, 'auto-submitted')]).toEqual([kind, isTyped ? undefined : 'auto-generated']);
    expect(getHeader(mail, 'x-auto-response-suppress')).toBe(isTyped ? undefined : 'OOF, AutoReply');
    const parts = [mail.text, mail.html];
    const { bookingId, waitlistEntryId } = about[kind];
    if (waitlistEntryId && kind !== 'WAITLIST_LAPSED' && kind !== 'WAITLIST_CLOSED') {
      for (const part of parts) expect(part).toContain(`/waitlist/${waitlistEntryId}.`);
      for (const part of parts) expect(part).toContain('Whoever has this link can take your place on the waitlist.');
    }
    if (bookingId) {
      for (const part of parts) expect(part).toContain(`/manage/${bookingId}.`);
      for (const part of parts) expect(part).toContain('Whoever has this link can change your booking.');
    }
  }
});

it('records why a mail cannot be composed, as of one that cannot be sent, and gives it up in the end', async () => {
  const { db, mailer } = server.deps;
  if (!mailer) throw new Error('There is no mailer.');
  const { booking } = await plantClient(db, getCanaries('uncomposed'), addDays(CLASS_DATE, 3));
  const recipient = 'uncomposed@example.com';
  const { id } = await db.outgoingMail.create({ data: { kind: 'MANAGE_LINK', recipient, bookingId: booking.id } });
  const linkSecret = () => Promise.reject(new Error('No secret.'));
  const send = () => sendMail({ ...server.deps, mailer, studio, linkSecret }, id);
  const read = () => db.outgoingMail.findUniqueOrThrow({ where: { id } });
  await expect(send()).rejects.toThrow('No secret.');
  expect(await read()).toMatchObject({ status: 'QUEUED', attempts: 1, lastError: 'No secret.' });
  await db.outgoingMail.update({ where: { id }, data: { attempts: 13 } });
  await send();
  expect(await read()).toMatchObject({ status: 'FAILED', attempts: 14 });
});

/** The booking of a client whose online class begins in half an hour. */
async function plantJoining() {
  const { db } = server.deps;
  const { availability, booking } = await plantClient(db, getCanaries('joins'), addDays(CLASS_DATE, 2));
  await db.availability.update({
    where: { id: availability.id },
    data: { classType: 'ONLINE_CLASS', joinUrl: 'https://meet.example/room' },
  });
  return db.booking.update({ where: { id: booking.id }, data: { startsAt: new Date(Date.now() + 1_800_000) } });
}

/** A client with one record of each kind that mails are about. */
async function plantOneOfEach() {
  const { db } = server.deps;
  const planted = await plantClient(db, getCanaries('mails'), CLASS_DATE);
  await db.mailOptOut.deleteMany();
  await db.outgoingMail.deleteMany();
  return {
    ...planted,
    refund: await db.refund.findFirstOrThrow({ where: { status: 'DONE' } }),
    reply: await db.reply.create({
      data: { contactMessageId: planted.message.id, recipientEmail: 'a@b.example', subject: 'Re', textBody: 'Yes.' },
    }),
    notification: await db.notification.findFirstOrThrow({ where: { bookingId: planted.booking.id } }),
  };
}

const BOOK = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on Booking {
  id manageUrl freeCancellationUntil } ... on UserError { message } } }`;
const MOVE = 'mutation ($link: String!, $to: ID!) { moveByLink(link: $link, to: $to) { __typename } }';
const CANCEL = 'mutation ($link: String!) { cancelByLink(link: $link, expectsCents: 0) { __typename } }';

type Booked = { id: string; manageUrl: string; freeCancellationUntil: string };

async function book(classId: string, email: string): Promise<Booked> {
  const input = { classId, name: 'Ana Pons', email, paymentMethod: 'IN_PERSON' };
  const { body } = await ask(server.url, BOOK, { input });
  return body.data?.createBooking as Booked;
}

it('mails the same link, the instant and one calendar entry from booking over moving to cancelling', async () => {
  stoppedAt = BEFORE_CLOCK_CHANGES;
  const { db } = server.deps;
  // The night before the second class is the one in which clocks go forward.
  const first = await createClass(db, { startDate: toDbDate('2027-03-20'), localTime: '10:00' });
  const second = await createClass(db, { startDate: toDbDate('2027-03-28'), localTime: '10:00' });
  const email = 'story@example.com';
  const { id, manageUrl } = await book(first.id, email);
  const link = manageUrl.split('/manage/')[1];
  const mails: Email[] = [];
  const nextMail = async () => {
    await eventually(async () => expect(mailsTo(email)).toHaveLength(mails.length + 1));
    const [{ raw } = { raw: '' }] = mailsTo(email).slice(-1);
    const mail = await PostalMime.parse(raw);
    expect(mail.text).toContain(manageUrl);
    mails.push(mail);
    return mail;
  };
  expect((await nextMail()).text).toContain('Free cancellation until Friday 19 March, 10:00');
  // The mail names the class that was left as its person knew it.
  await db.availability.update({ where: { id: first.id }, data: { title: 'Another name', localTime: '18:00' } });
  await ask(server.url, MOVE, { link, to: `${second.id}_2027-03-28` });
  const moved = await nextMail();
  expect(moved.text).toContain('you moved your booking to another class');
  expect(moved.text).toContain('Saturday 20 March 2027, 10:00');
  expect(moved.text).toContain('Free cancellation until Saturday 27 March, 09:00');
  const download = async () => {
    const file = await fetch(`${server.url}/api/bookings/${id}/calendar.ics`);
    return (await file.text()).replaceAll('\r\n ', '');
  };
  const held = await download();
  expect(held).toContain('Free cancellation until Saturday 27 March\\, 09:00');
  await ask(server.url, CANCEL, { link });
  const cancelled = await nextMail();
  expect(cancelled.text).toContain('you cancelled your place in this class.');
  expect(cancelled.text).toContain('There is nothing to pay.');
  const events = mails.map(eventIn);
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`booking-${id}@localhost:4000`]));
  const [one = 0, two = 0, three = 0] = events.map(({ sequence }) => sequence);
  expect(one < two && two < three).toBe(true);
  await eventually(async () => {
    const toTeacher = await Promise.all(mailsTo(studio.instructor.email).map(({ raw }) => PostalMime.parse(raw)));
    const texts = toTeacher.map(({ subject, text }) => `${subject}: ${text}`).join();
    expect(texts).toContain(
      `Ana Pons moved to another class: Ana Pons: ${second.title}, Sun 28 Mar 10:00 (the new class)`,
    );
    expect(texts).toContain(`Ana Pons cancelled: Ana Pons: ${second.title}, Sun 28 Mar 10:00`);
  });
  const ended = await download();
  expect(ended).not.toContain('Free cancellation');
  for (const file of [held, ended]) expect(file).not.toMatch(/manage|Ana|Pons|story@/);
});

const mailsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address));

function eventIn({ attachments }: Email): ICAL.Event {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const text = new TextDecoder().decode(file?.content as ArrayBuffer);
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  if (!event) throw new Error('The mail has no calendar entry.');
  return new ICAL.Event(event);
}

it('stores 24 elapsed hours before the class as the instant of a real booking, in the other night of changed clocks too', async () => {
  stoppedAt = BEFORE_CLOCK_CHANGES;
  const { id: classId } = await createClass(server.deps.db, {
    startDate: toDbDate('2027-10-31'),
    localTime: '10:00',
  });
  const { freeCancellationUntil } = await book(classId, 'autumn@example.com');
  // 11:00 in Madrid, still in summer time.
  expect(freeCancellationUntil).toBe('2027-10-30T09:00:00.000Z');
  await eventually(async () => expect(mailsTo('autumn@example.com')).toHaveLength(1));
  const [mail] = mailsTo('autumn@example.com');
  expect((await PostalMime.parse(mail?.raw ?? '')).text).toContain(
    'Free cancellation until Saturday 30 October, 11:00',
  );
});
