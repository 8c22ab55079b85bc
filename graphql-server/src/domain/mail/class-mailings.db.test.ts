import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { formatDateOfYear } from '#contract/date-of-year';
import type { Booking, Prisma } from '#prisma';
import { studio } from '#studio';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass } from '#test/classes';
import { bookingFactory } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { toEmailDigest } from '../../lib/sha256';
import { IdempotencyConflictError, NotFoundError, StateConflictError } from '../errors';
import { nameDayShort } from '../format';
import type { MailMessage } from '../ports';
import { eraseClient } from '../privacy/erase-client';
import { toDbDate } from '../time/local-date';
import { sendMail } from './send-mail';
import { sendClassMailing } from './send-mailing';

let server: TestServer;
let headers: { authorization: string };
/** The time of the server; null: that of this machine. */
let now: Date | null = null;
let sent: MailMessage[] = [];
const admin = { username: 'teacher' };

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now ?? new Date() } });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server.deps;
  sent = [];
  now = null;
  await db.outgoingMail.deleteMany();
  await db.mailing.deleteMany();
  await db.mailOptOut.deleteMany();
});

type Person = { name: string; email: string } & Partial<Pick<Booking, 'status' | 'refundId'>>;

/** Inserts a class with these people; returns its occurrence id. */
async function createClassFor(people: Person[], row: Partial<Prisma.AvailabilityCreateInput> = {}) {
  const { db, studioTime } = server.deps;
  const availability = await createClass(db, { title: 'Pilates in the Park', capacity: 20, ...row });
  const occurrence = await db.occurrence.create({ data: occurrenceFactory(availability.id) });
  const place = { availability, occurrenceId: occurrence.id, localDate: CLASS_DATE, studioTime };
  await db.booking.createMany({
    data: people.map(({ name, email, ...overrides }, index) =>
      bookingFactory(place, { name, email }, { createdAt: new Date(index), ...overrides }),
    ),
  });
  return `${availability.id}_${CLASS_DATE}`;
}

const DAY = nameDayShort(toDbDate(CLASS_DATE));
const DAY_AND_YEAR = `${DAY} ${CLASS_DATE.slice(0, 4)}`;
/** More than a year before the class. */
const YEAR_BEFORE = toDbDate(addDays(CLASS_DATE, -366));
const ANA = { name: 'Ana', email: 'ana@example.com' };
const BO = { name: 'Bo', email: 'bo@example.com' };
const TEXT = { subject: 'Bring a jacket', textBody: 'It is windy.' };

const send = (classId: string, { key = null as string | null, text = TEXT } = {}) =>
  sendClassMailing(server.deps, { admin, input: { classId, ...text }, idempotencyKey: key });

const listRecipients = async () =>
  (await server.deps.db.outgoingMail.findMany({ orderBy: { recipient: 'asc' } })).map(({ recipient }) => recipient);

async function deliver() {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) };
  const mails = await server.deps.db.outgoingMail.findMany({ where: { status: 'QUEUED' } });
  for (const { id } of mails) await sendMail({ ...server.deps, mailer, studio }, id);
}

describe('sendClassMailing', () => {
  it('queues one mail for each mailbox of a live place', async () => {
    const classId = await createClassFor([
      ANA,
      { name: 'Friend of Ana', email: 'ANA@example.com' },
      BO,
      { name: 'Rosa', email: '' },
      { name: 'Left', email: 'left@example.com', status: 'CANCELLED' },
      { name: 'Repaid', email: 'repaid@example.com', status: 'REFUNDED', refundId: 're_1' },
    ]);
    expect(await send(classId)).toMatchObject({ subject: 'Bring a jacket', queued: 2, sent: 0, skipped: 0 });
    expect(await listRecipients()).toEqual(['ana@example.com', 'bo@example.com']);
    await deliver();
    expect(sent).toHaveLength(2);
    for (const { text } of sent) expect(text).toContain('because you booked Pilates in the Park,');
  });

  it('reaches people who unsubscribed from mailings, because it is about their class', async () => {
    const { db } = server.deps;
    await db.mailOptOut.create({ data: { digest: toEmailDigest(ANA.email), email: ANA.email } });
    const classId = await createClassFor([ANA]);
    expect(await send(classId)).toMatchObject({ queued: 1, skipped: 0 });
    await deliver();
    expect(sent).toMatchObject([{ to: ANA.email }]);
    expect(sent[0]?.unsubscribeUrl).toBeUndefined();
  });

  it('still reaches somebody who cancels before their mail leaves', async () => {
    const { db } = server.deps;
    const classId = await createClassFor([ANA]);
    await send(classId);
    await db.booking.updateMany({ where: { email: ANA.email }, data: { status: 'CANCELLED' } });
    await deliver();
    expect(sent).toMatchObject([{ to: ANA.email }]);
  });

  it('sends once when it is repeated with one idempotency key, and refuses another text with it', async () => {
    const classId = await createClassFor([ANA]);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(classId, { key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await server.deps.db.booking.updateMany({ where: { email: ANA.email }, data: { status: 'CANCELLED' } });
    expect(await send(classId, { key })).toMatchObject({ queued: 1 });
    expect(await listRecipients()).toEqual([ANA.email]);
    const other = { ...TEXT, textBody: 'It is calm.' };
    await expect(send(classId, { key, text: other })).rejects.toThrow(IdempotencyConflictError);
  });

  it('refuses a class that nobody booked, and one in which nobody has both a place and an address', async () => {
    const unbooked = await createClass(server.deps.db);
    const refused = send(`${unbooked.id}_${CLASS_DATE}`);
    await expect(refused).rejects.toBeInstanceOf(StateConflictError);
    await expect(refused).rejects.toThrow('Nobody has booked this class. Nothing was sent.');
    const unknown = [`${unbooked.id}_${addDays(CLASS_DATE, 1)}`, `${randomUUID()}_${CLASS_DATE}`, unbooked.id];
    for (const id of unknown) await expect(send(id)).rejects.toBeInstanceOf(NotFoundError);
    await expect(send('nonsense')).rejects.toMatchObject({ issues: [{ path: 'classId' }] });
    const unreachable = await createClassFor([
      { name: 'Rosa', email: '' },
      { ...BO, status: 'CANCELLED' },
    ]);
    await expect(send(unreachable)).rejects.toThrow('Nobody with an email address has a place in this class.');
    expect(await listRecipients()).toEqual([]);
  });

  it.each([
    ['of this year', toDbDate(CLASS_DATE), DAY],
    ['of another year, which is named', YEAR_BEFORE, DAY_AND_YEAR],
  ])(
    'records in the activity log to how many people of a class %s it was sent, without their names',
    async (_year, at, day) => {
      now = at;
      const { db } = server.deps;
      await db.auditEntry.deleteMany();
      await send(await createClassFor([ANA, BO, { name: 'Rosa', email: '' }]));
      expect(await db.auditEntry.findMany()).toMatchObject([
        {
          ...{ username: 'teacher', subjectType: 'LETTER', action: 'wrote to a class' },
          summary: `Sent an email to 2 people of Pilates in the Park, ${day}.`,
        },
      ]);
    },
  );

  it('sends nothing to a client who was erased meanwhile', async () => {
    const classId = await createClassFor([{ name: 'Erased', email: 'erased@example.com' }, BO]);
    const { db } = server.deps;
    await send(classId);
    await db.booking.updateMany({ where: { email: 'erased@example.com' }, data: { status: 'CANCELLED' } });
    await eraseClient(server.deps, { admin, email: 'erased@example.com' });
    await deliver();
    expect(sent).toMatchObject([{ to: BO.email }]);
  });
});

describe('a mailing to a class over GraphQL', () => {
  const SEND = `mutation ($input: ClassMailingInput!) { sendClassMailing(input: $input) {
    __typename ... on Mailing { receipt queued } ... on UserError { message } } }`;
  const graphql = async (query: string, variables: object, as: Record<string, string> = headers) =>
    (await ask(server.url, query, variables, as)).body;

  it('is previewed, sent, and listed with the class alone', async () => {
    const classId = await createClassFor([ANA, BO, { name: 'Rosa', email: '' }]);
    const otherId = await createClassFor([BO]);
    const preview = `query ($id: ID!) { adminClass(id: $id) { ... on AdminClass { audience { to subject addresses } } } }`;
    const { clock, studioTime } = server.deps;
    const day = formatDateOfYear(CLASS_DATE, studioTime.toLocalDate(clock.now()));
    expect((await graphql(preview, { id: classId })).data?.adminClass).toEqual({
      audience: {
        to: `2 people of Pilates in the Park, ${day} (Rosa has no address)`,
        subject: `Pilates in the Park, ${day}, 10:00`,
        addresses: ['ana@example.com', 'bo@example.com'],
      },
    });
    now = YEAR_BEFORE;
    expect((await graphql(preview, { id: classId })).data?.adminClass).toMatchObject({
      audience: { subject: `Pilates in the Park, ${DAY_AND_YEAR}, 10:00` },
    });
    now = null;
    expect((await graphql(SEND, { input: { classId, ...TEXT } })).data?.sendClassMailing).toEqual({
      __typename: 'Mailing',
      receipt: 'Your email is on its way to 2 people.',
      queued: 2,
    });
    const list = `query ($classId: ID) { mailings(classId: $classId) { totalCount nodes { subject } } }`;
    const one = { mailings: { totalCount: 1, nodes: [{ subject: 'Bring a jacket' }] } };
    expect((await graphql(list, { classId })).data).toEqual(one);
    expect((await graphql(list, {})).data).toEqual(one);
    expect((await graphql(list, { classId: otherId })).data).toEqual({ mailings: { totalCount: 0, nodes: [] } });
  });

  it('is refused without a text, and to everybody but the admin', async () => {
    const classId = await createClassFor([ANA]);
    const empty = await graphql(SEND, { input: { classId, subject: 'Hi', textBody: ' ' } });
    expect(empty.data?.sendClassMailing).toMatchObject({ __typename: 'InvalidInputError' });
    expect((await graphql(SEND, { input: { classId, ...TEXT } }, {})).errors).toHaveLength(1);
    expect(await listRecipients()).toEqual([]);
  });
});
