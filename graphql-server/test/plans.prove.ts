import { type DocumentNode, getOperationAST, OperationTypeNode, print } from 'graphql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { adminHeaders } from '#test/admin';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { fillStudio } from '#test/fill-studio';
import { ask } from '#test/graphql';
import { getLink } from '#test/personal-links';
import { collectPlans, explainEverything } from '#test/plans';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import * as adminOperations from '../../web/src/gql/admin-operations';
import * as publicOperations from '../../web/src/gql/operations';
import { endExpiredOffers } from '../src/domain/changes/end-claim';
import { holdNextSeats } from '../src/domain/changes/hold-next-seats';
import { reconcile } from '../src/domain/checkout/reconcile';
import { toMyBookingsLink, toWaitlistLink } from '../src/domain/links';
import { notifyMissingLinks } from '../src/domain/reminders/notify-missing-links';
import { queueJoinLinks } from '../src/domain/reminders/queue-join-links';
import { queueReminders } from '../src/domain/reminders/queue-reminders';
import { lastOfMonth } from '../src/domain/time/local-date';
import { lookThroughWaitlists } from '../src/domain/waitlist/offer-seats';

/** Tables that get a row for each class, booking, message or audited action. */
const GROWING = [
  'AttendanceMark',
  'AuditEntry',
  'Booking',
  'BookingEvent',
  'ContactMessage',
  'Notification',
  'Occurrence',
  'OutgoingMail',
  'PaymentAttempt',
  'ProviderEvent',
  'Refund',
  'Reply',
];

const TODAY = new Date().toISOString().slice(0, 10);
const from = addDays(lastOfMonth(TODAY), 1);
const month = { from, to: lastOfMonth(from) };
const page = { offset: 0, limit: 50 };
const newestFirst = { column: 'CREATED_AT', direction: 'DESC' };

let database: TestDatabase;
let server: TestServer;
let admin: { authorization: string };
let plans: ReturnType<typeof collectPlans>;
/** A booked class of the future, a client, and a message. */
let some: { availabilityId: string; classId: string; email: string; messageId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await fillStudio(database.url, { today: TODAY, years: 2, bookings: 10_000 });
  await refundAbandoned(database.url);
  await explainEverything(database.pool);
  some = await findSome();
  admin = await adminHeaders(database.db);
  server = await startTestServer({ database });
  plans = collectPlans(server.deps.database.pool);
});
afterAll(async () => {
  await server?.close();
  await database.close();
});

/** As many refunds as in years: few enough rows are always read as a whole. */
async function refundAbandoned(databaseUrl: string): Promise<void> {
  // A trigger locks each payment: on a busy machine that takes longer than the pool of the product allows.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    INSERT INTO "Refund" ("paymentAttemptId", "paymentIntentId", "purpose", "key", "status", "amountCents", "reason", "createdAt", "updatedAt")
    SELECT "id", "paymentIntentId", 'UNUSABLE_PAYMENT', 'unusable', 'DONE', "amountCents", 'The class was full.', "createdAt", "createdAt"
      FROM "PaymentAttempt" WHERE "status" = 'ABANDONED'`);
  await client.query('ANALYZE "Refund"');
  await client.end();
}

async function findSome() {
  const { occurrence, email } = await database.db.booking.findFirstOrThrow({
    where: { startsAt: { gt: new Date() } },
    include: { occurrence: true },
  });
  const message = await database.db.contactMessage.findFirstOrThrow();
  const { availabilityId, localDate } = occurrence;
  const classId = `${availabilityId}_${localDate.toISOString().slice(0, 10)}`;
  return { availabilityId, classId, email, messageId: message.id };
}

/** Variables of each query of the site; a query that is missing here has none. */
const variables = (): Record<string, object[]> => ({
  Activity: [page, { ...page, kind: 'BOOKING' }],
  AdminAvailabilities: [{ ...page, pastOffset: 0 }],
  AdminAvailability: [{ id: some.availabilityId }],
  ClassAudience: [{ id: some.classId }],
  ClassDay: [{ id: some.classId }],
  ClassesToMoveTo: [month],
  Client: [{ email: some.email }],
  ComingPeople: [{ id: some.availabilityId }],
  ContactMessage: [{ id: some.messageId }],
  ContactMessages: [
    { ...page, includeArchived: false },
    { ...page, includeArchived: true },
  ],
  KeptSchedule: [month],
  Mailings: [page, { ...page, classId: some.classId }],
  MailOptOuts: [{ limit: 50 }],
  MovedClass: [{ classId: some.classId }],
  Person: [{ ...page, email: some.email }],
  RecentBookings: [
    { ...page, filter: {}, sort: newestFirst },
    { ...page, filter: month, sort: newestFirst },
    { ...page, filter: {}, sort: { column: 'CLASS_DATE', direction: 'ASC' } },
  ],
  Schedule: [month, {}],
  SeriesDates: [{ availabilityId: some.availabilityId, limit: 20 }],
  SenderPlaces: [{ email: some.email }],
  SharedClass: [{ shareableId: 'x'.repeat(22) }],
  Week: [{ from, to: addDays(from, 6) }],
});

const QUERIES = Object.entries<unknown>({ ...publicOperations, ...adminOperations })
  .filter((entry): entry is [string, DocumentNode] => entry[0].endsWith('Document'))
  .filter(([, document]) => getOperationAST(document)?.operation === OperationTypeNode.QUERY)
  .map(([name, document]) => ({ name: name.replace(/Document$/, ''), text: print(document) }));

/** A mailing goes to everybody who ever booked, and the sum of a list is that of all its bookings: no index helps. */
const READS_ALL_BOOKINGS = ['ClientEmails', 'BookingSum'];

/** `Booking: SELECT …` for each scan of a whole growing table since the last call. */
function listFullScans(): string[] {
  return plans
    .take()
    .flatMap(({ sql, scannedTables }) =>
      scannedTables.filter((table) => GROWING.includes(table)).map((table) => `${table}: ${sql.trim()}`),
    );
}

it.each(QUERIES.filter(({ name }) => !READS_ALL_BOOKINGS.includes(name)))(
  'answers the query $name without a scan of a whole growing table',
  async ({ name, text }) => {
    for (const input of variables()[name] ?? [{}]) {
      const { body } = await ask(server.url, text, input, admin);
      expect(body.errors).toBeUndefined();
      expect(listFullScans()).toEqual([]);
    }
  },
);

it.each(['/availability', '/availability/homepage', '/availability/admin'])(
  'answers %s without a scan of a whole growing table',
  async (path) => {
    expect((await call('GET', server.url + path, undefined, admin)).status).toBe(200);
    expect(listFullScans()).toEqual([]);
  },
);

it('books a place without a scan of a whole growing table, its triggers included', async () => {
  const request = {
    classId: some.classId,
    userName: 'Ada',
    userEmail: 'ada@example.com',
    paymentMethod: 'payInPerson',
  };
  expect((await call('POST', `${server.url}/api/bookings`, request)).status).toBe(201);
  expect(listFullScans()).toEqual([]);
});

it('holds a seat for a payment without a scan of a whole growing table, the limits and a second request included', async () => {
  const request = { amount: 15, classId: some.classId, userName: 'Ada', userEmail: some.email };
  const { priceCents } = await database.db.availability.findUniqueOrThrow({ where: { id: some.availabilityId } });
  for (let round = 0; round < 2; round += 1) {
    const answer = await call('POST', `${server.url}/api/bookings/create-payment-intent`, {
      ...request,
      amount: priceCents / 100,
    });
    expect(answer.status).toBe(200);
  }
  expect(listFullScans()).toEqual([]);
});

it('adds a person to a class, cancels it and restores it without a scan of a whole growing table', async () => {
  const mutation = `mutation ($id: ID!) {
    addAttendee(input: { classId: $id, name: "Ada", raiseCapacity: true }) { __typename }
    setClientNote(email: "ada@example.com", text: "New.") { __typename }
    cancelClass(input: { id: $id }) { __typename }
    restoreClass(id: $id) { __typename ... on AdminClass { attendees { lastChange privateNote visits cancellation { kind } } } } }`;
  const { body } = await ask(server.url, mutation, { id: some.classId }, admin);
  expect(body.data).toMatchObject({
    addAttendee: { __typename: 'AdminBooking' },
    setClientNote: { __typename: 'ClientNote' },
    cancelClass: { __typename: 'AdminClass' },
    restoreClass: { __typename: 'AdminClass' },
  });
  expect(listFullScans()).toEqual([]);
});

it('cancels a class with a choice, and holds the next seats for its people, without a scan of a whole growing table', async () => {
  const cancel = 'mutation ($id: ID!) { cancelClass(input: { id: $id, offer: CHOICE }) { __typename } }';
  const look = `query ($id: ID!) { adminClass(id: $id) { ... on AdminClass { choiceUntil rebooked { name }
    attendees { bookingId rebooking { heldSlot { id } } } } } }`;
  expect((await ask(server.url, cancel, { id: some.classId }, admin)).body.errors).toBeUndefined();
  const { body } = await ask(server.url, look, { id: some.classId }, admin);
  const found = body.data?.adminClass as { attendees: { bookingId: string; rebooking: object | null }[] } | undefined;
  const choosing = (found?.attendees ?? [])
    .filter(({ rebooking }) => rebooking !== null)
    .map(({ bookingId }) => bookingId);
  expect(choosing.length).toBeGreaterThan(0);
  await holdNextSeats(server.deps, choosing);
  await endExpiredOffers(server.deps);
  expect(listFullScans()).toEqual([]);
  const restore = 'mutation ($id: ID!) { restoreClass(id: $id) { __typename } }';
  expect((await ask(server.url, restore, { id: some.classId }, admin)).body.errors).toBeUndefined();
  expect(listFullScans()).toEqual([]);
});

it('notices a query that scans a whole growing table (control)', async () => {
  const query = QUERIES.find(({ name }) => name === 'ClientEmails');
  await ask(server.url, query?.text ?? '', {}, admin);
  expect(listFullScans()).toEqual([expect.stringMatching(/^Booking: SELECT "email"/)]);
});

it('looks for due reminders without a scan of a whole growing table', async () => {
  await queueReminders(server.deps);
  expect(listFullScans()).toEqual([]);
});

it('looks for online classes about to begin, and for their links, without a scan of a whole growing table', async () => {
  await queueJoinLinks(server.deps);
  await notifyMissingLinks(server.deps);
  expect(listFullScans()).toEqual([]);
});

it('looks for refunds that are due without a scan of all that were made', async () => {
  await reconcile(server.deps, { isDeep: false });
  expect(listFullScans()).toEqual([]);
});

it('opens, moves and cancels a booking by its link without a scan of a whole growing table', async () => {
  const booking = await database.db.booking.findFirstOrThrow({
    where: {
      startsAt: { gt: new Date(Date.now() + 3 * 86_400_000) },
      status: 'CONFIRMED',
      paymentMethod: 'CARD',
      // Another test needs the booking of this address.
      email: { not: some.email },
    },
  });
  const link = await getLink(server, booking.id);
  const targets = await ask(
    server.url,
    `query ($link: String!) { bookingByLink(link: $link) { ... on ManagedBooking { canMove history { kind } } }
      moveTargets(link: $link) { ... on MoveTargets { slots { id } } } }`,
    { link },
  );
  const moveTargets = targets.body.data?.moveTargets as { slots: { id: string }[] } | undefined;
  const move = `mutation ($link: String!, $to: ID!) { moveByLink(link: $link, to: $to) {
    ... on ManagedBooking { cancellation { refundCents } } ... on UserError { message } } }`;
  const moved = await ask(server.url, move, { link, to: moveTargets?.slots[0]?.id });
  const managed = moved.body.data?.moveByLink as { cancellation: { refundCents: number } };
  const cancel = `mutation ($link: String!, $cents: Int!) { cancelByLink(link: $link, expectsCents: $cents) { __typename } }`;
  const { body } = await ask(server.url, cancel, { link, cents: managed.cancellation.refundCents });
  expect(body.data).toEqual({ cancelByLink: { __typename: 'ManagedBooking' } });
  expect(listFullScans()).toEqual([]);
});

it('finds the bookings of an address for their link without a scan of a whole growing table', async () => {
  const request = `mutation ($email: String!) { requestMyBookings(email: $email) { __typename } }`;
  expect((await ask(server.url, request, { email: some.email })).body.data).toMatchObject({
    requestMyBookings: { __typename: 'MyBookingsReceipt' },
  });
  const mail = await database.db.outgoingMail.findFirstOrThrow({ where: { kind: 'MY_BOOKINGS' } });
  const link = toMyBookingsLink(await server.deps.linkSecret(), mail);
  const query = `query ($link: String!) { myBookings(link: $link) { ... on MyBookings { bookings { id } } } }`;
  expect((await ask(server.url, query, { link })).body.errors).toBeUndefined();
  expect(listFullScans()).toEqual([]);
});

it('joins a waitlist, offers a place and leaves again without a scan of a whole growing table', async () => {
  const [availabilityId = '', date = ''] = some.classId.split('_');
  await database.db.availability.update({ where: { id: availabilityId }, data: { capacity: 1 } });
  const join = `mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { __typename } }`;
  const input = { classId: some.classId, name: 'Rosa Vila', email: 'rosa@wait.example' };
  expect((await ask(server.url, join, { input })).body.data).toEqual({
    joinWaitlist: { __typename: 'WaitlistReceipt' },
  });
  await database.db.availability.update({ where: { id: availabilityId }, data: { capacity: 1_000 } });
  await lookThroughWaitlists(server.deps);
  const entry = await database.db.waitlistEntry.findFirstOrThrow({ where: { email: input.email } });
  const link = toWaitlistLink(await server.deps.linkSecret(), entry);
  const leave = `mutation ($link: String!) { leaveWaitlist(link: $link) {
    ... on WaitlistPlace { status slot { date } } } }`;
  expect((await ask(server.url, leave, { link })).body.data).toEqual({
    leaveWaitlist: { status: 'LEFT', slot: { date } },
  });
  expect(listFullScans()).toEqual([]);
});
