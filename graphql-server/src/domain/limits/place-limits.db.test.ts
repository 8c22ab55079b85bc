import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { studio } from '#studio';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { toDbDate } from '../time/local-date';

type Answered = { paymentIntentId: string; booking: { _id: string }; message: string };
type Request = { classId: string; email?: string; name?: string; address: string; extra?: object; key?: string };

let server: TestServer;
let startedAt = Date.now();
let aheadMs = 0;
beforeAll(async () => {
  server = await startTestServer({
    variables: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    clock: { now: () => new Date(startedAt + aheadMs) },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  startedAt = Date.now();
  aheadMs = 0;
  await server.database.pool.query('TRUNCATE rate_limit');
});

const db = () => server.deps.db;
const ledger = () => {
  const { sandbox } = server.deps;
  if (!sandbox?.ledger) throw new Error('The test payments are not on.');
  return sandbox.ledger;
};
const post = (path: string, { classId, name, email, address, extra, key }: Request) =>
  call<Answered>(
    'POST',
    `${server.url}/api/bookings${path}`,
    {
      classId,
      classDate: CLASS_DATE,
      userName: name ?? 'Ana Pons',
      userEmail: email ?? `${randomUUID()}@example.com`,
      ...extra,
    },
    { 'X-Forwarded-For': address, ...(key ? { 'Idempotency-Key': key } : {}) },
  );
const hold = (request: Request) =>
  post('/create-payment-intent', { ...request, extra: { amount: 15, ...request.extra } });
const book = (request: Request) => post('', { ...request, extra: { paymentMethod: 'payInPerson', ...request.extra } });
const roomy = (overrides = {}) => createClass(db(), { capacity: 100, ...overrides });
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const getStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const countStatus = (answers: readonly { status: number }[], status: number) =>
  getStatuses(answers).filter((one) => one === status).length;
let addresses = 0;
/** An address that no other test uses. */
const newAddress = () => {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
};
const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

describe('hold limits', () => {
  it('limits one address to 6 holds at a time when it requests 60 at once over six classes', async () => {
    const classes = await times(6, () => roomy());
    const address = newAddress();
    const answers = await times(60, (index) => hold({ classId: classes[index % 6]?.id ?? '', address }));
    expect(countStatus(answers, 200)).toBe(6);
    expect(countStatus(answers, 429)).toBe(54);
    const where = { networkDigest: server.deps.toNetworkDigest(address), holdExpiresAt: { not: null } };
    expect(await db().paymentAttempt.count({ where })).toBe(6);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body).toEqual({
      ok: false,
      message: expect.stringContaining(`write to us at ${studio.instructor.email}`),
    });
    // Other networks can still book.
    expect((await hold({ classId: classes[0]?.id ?? '', address: newAddress() })).status).toBe(200);
  });

  it('allows another hold of an address after the time that the refusal named', async () => {
    const { id: classId } = await roomy();
    const address = newAddress();
    for (let index = 0; index < 6; index += 1) expect((await hold({ classId, address })).status).toBe(200);
    const refused = await hold({ classId, address });
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Your network is holding 6 places .* in 10 minutes/) },
    });
    expect(retryAfter(refused)).toBeGreaterThan(590);
    aheadMs = retryAfter(refused) * 1_000;
    expect((await hold({ classId, address })).status).toBe(200);
  });

  it('counts the holds of one IPv6 network together', async () => {
    const { id: classId } = await roomy();
    const answers = await times(8, (index) => hold({ classId, address: `2001:db8:7:7::${index + 1}` }));
    expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([6, 2]);
  });

  it('limits one e-mail address to 3 holds at a time over all networks', async () => {
    const classes = await times(6, () => roomy());
    const email = `Held.${randomUUID()}@example.com`;
    const answers = await times(12, (index) =>
      hold({
        classId: classes[index % 6]?.id ?? '',
        name: `Person ${index}`,
        email: index % 2 ? email : email.toUpperCase(),
        address: newAddress(),
      }),
    );
    expect([countStatus(answers, 200), countStatus(answers, 429)]).toEqual([3, 9]);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused?.body.message).toMatch(/^We cannot hold another place at the moment\./);
  });
});

describe('limits of unpaid places', () => {
  it('limits one network to 30 unpaid places an hour, holds and bookings together', async () => {
    const { id: classId } = await roomy();
    const address = newAddress();
    await times(5, () => hold({ classId, address }));
    const answers = await times(40, () => book({ classId, address }));
    expect([countStatus(answers, 201), countStatus(answers, 429)]).toEqual([25, 15]);
    const refused = await book({ classId, address });
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('write to us') } });
    expect(retryAfter(refused)).toBeGreaterThan(3_000);
    expect((await hold({ classId, address })).status).toBe(429);
    expect((await book({ classId, address: newAddress() })).status).toBe(201);
  });

  it('does not count requests of a network that took no new unpaid place', async () => {
    const full = await createClass(db(), { capacity: 1 });
    const { id: classId } = await roomy();
    const address = newAddress();
    expect((await book({ classId: full.id, address })).status).toBe(201);
    // A refusal, a repetition by its key, and a booking on an own hold take no new place.
    expect(countStatus(await times(10, () => book({ classId: full.id, address })), 409)).toBe(10);
    const ana = { classId, address, email: `${randomUUID()}@example.com` };
    const key = randomUUID();
    for (let round = 0; round < 10; round += 1) expect((await book({ ...ana, key })).status).toBe(201);
    const bo = { ...ana, name: 'Bo', email: `${randomUUID()}@example.com` };
    for (let round = 0; round < 5; round += 1) expect((await hold(bo)).status).toBe(200);
    expect((await book(bo)).status).toBe(201);
    const { rows } = await server.database.pool.query(`SELECT points FROM rate_limit WHERE key LIKE 'new-place:%'`);
    expect(rows).toEqual([{ points: 3 }]);
  });

  it('lets people of a network over its limit book their held places and repeat their requests', async () => {
    const { id: classId } = await roomy();
    const address = newAddress();
    const key = randomUUID();
    const ana = { classId, address, email: `${randomUUID()}@example.com` };
    const first = await book({ ...ana, key });
    const bo = { ...ana, name: 'Bo', email: `${randomUUID()}@example.com` };
    expect((await hold(bo)).status).toBe(200);
    await times(28, () => book({ classId, address }));
    expect((await book({ classId, address })).status).toBe(429);
    expect(await book({ ...ana, key })).toMatchObject({ status: 201, body: first.body });
    expect((await hold(bo)).status).toBe(200);
    expect((await book(bo)).status).toBe(201);
  });

  it('limits one e-mail address to 6 unpaid future places over all networks and classes', async () => {
    const classes = await times(6, () => roomy());
    const email = `unpaid.${randomUUID()}@example.com`;
    const answers = await times(60, (index) =>
      book({ classId: classes[index % 6]?.id ?? '', email, address: newAddress() }),
    );
    expect([countStatus(answers, 201), countStatus(answers, 409)]).toEqual([6, 54]);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.message).toContain('Pay online, or write to us');
    expect(refused?.body.message).not.toContain(email);
    // Paying online is still possible.
    expect((await hold({ classId: (await roomy()).id, email, address: newAddress() })).status).toBe(200);
  });

  it('counts neither a place that was paid in cash nor one in a class that was deleted or cancelled', async () => {
    const email = `paid.${randomUUID()}@example.com`;
    const classes = await times(9, () => roomy());
    const take = (index: number) => book({ classId: classes[index]?.id ?? '', email, address: newAddress() });
    for (const index of [0, 1, 2, 3, 4, 5]) expect((await take(index)).status).toBe(201);
    expect((await take(6)).status).toBe(409);
    const ofClass = (index: number) => ({ availabilityId: classes[index]?.id ?? '' });
    await db().booking.updateMany({ where: { occurrence: ofClass(0) }, data: { paidCashAt: new Date() } });
    await db().availability.update({ where: { id: classes[1]?.id ?? '' }, data: { deletedAt: new Date() } });
    await db().occurrence.updateMany({ where: ofClass(2), data: { cancelledAt: new Date() } });
    for (const index of [6, 7, 8]) expect((await take(index)).status).toBe(201);
  });

  it('does not count unpaid places in a class that is over', async () => {
    const email = `past.${randomUUID()}@example.com`;
    const classes = await times(7, () => roomy());
    const address = newAddress();
    for (const { id: classId } of classes.slice(1)) expect((await book({ classId, email, address })).status).toBe(201);
    const last = { classId: classes[0]?.id ?? '', email, address };
    expect((await book(last)).status).toBe(409);
    await db().booking.updateMany({ where: { email }, data: { startsAt: new Date(Date.now() - 60_000) } });
    expect((await book(last)).status).toBe(201);
  });

  it('returns a refused place over GraphQL as a type of the schema', async () => {
    const { id: classId } = await roomy();
    const email = `schema.${randomUUID()}@example.com`;
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) {
      __typename ... on UserError { message } } }`;
    const input = { classId, date: CLASS_DATE, name: 'Ana', email, paymentMethod: 'IN_PERSON' };
    const answers = [];
    for (let index = 0; index < 5; index += 1) {
      const { body } = await ask(server.url, query, { input }, { 'X-Forwarded-For': newAddress() });
      answers.push(body.data?.createBooking);
    }
    expect(answers.slice(0, 4)).toEqual(Array(4).fill({ __typename: 'Booking' }));
    expect(answers[4]).toEqual({
      __typename: 'StateConflictError',
      message: `We cannot take another place like this online. Please write to us at ${studio.instructor.email}.`,
    });
  });
});

describe('mail limit of a mailbox', () => {
  const createMails = async (count: number, data: object) => {
    const recipient = `mailed.${randomUUID()}@example.com`;
    const mail = {
      kind: 'BOOKING_CONFIRMATION',
      recipient,
      status: 'SENT',
      createdAt: new Date(startedAt - 3_600_000),
    } as const;
    await db().outgoingMail.createMany({ data: Array.from({ length: count }, () => ({ ...mail, ...data })) });
    return recipient;
  };

  it('refuses a booking after 20 mails a day to its mailbox and allows it when the first of them is a day old', async () => {
    const { id: classId } = await roomy();
    const email = await createMails(19, {});
    const address = newAddress();
    expect((await book({ classId, email, address })).status).toBe(201);
    const refused = await book({ classId, email, address });
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('write to us') } });
    expect(retryAfter(refused)).toBe(23 * 3_600);
    expect((await hold({ classId, email, address })).status).toBe(429);
    aheadMs = retryAfter(refused) * 1_000;
    expect((await book({ classId, email, address })).status).toBe(201);
  });

  it.each([
    ['mailings', { kind: 'CLIENT_MAIL' }],
    ['mailings to a class', { kind: 'CLASS_MAIL' }],
    ['replies of the teacher', { kind: 'CONTACT_REPLY' }],
    ['mails about a free place', { kind: 'WAITLIST_FIRST_COME' }],
    ['mails of the day before', { createdAt: new Date(Date.now() - 25 * 3_600_000) }],
  ])('does not count %s toward the mail limit of a mailbox', async (_which, data) => {
    const { id: classId } = await roomy();
    const email = await createMails(25, data);
    expect((await book({ classId, email, address: newAddress() })).status).toBe(201);
  });
});

describe('limits for regular customers', () => {
  it('lets twenty people behind one Wi-Fi each hold a place, pay and book within minutes', async () => {
    const { id: classId } = await roomy();
    const address = newAddress();
    for (let index = 0; index < 20; index += 1) {
      const guest = { classId, address, name: `Guest ${index}`, email: `guest${index}.${randomUUID()}@example.com` };
      const { status, body } = await hold(guest);
      expect(status).toBe(200);
      const { paymentIntentId } = body;
      await ledger().pay(paymentIntentId);
      expect((await book({ ...guest, extra: { paymentMethod: 'stripe', paymentIntentId } })).status).toBe(201);
    }
  });

  it('lets twenty people behind one Wi-Fi book in person at once', async () => {
    const { id: classId } = await roomy();
    const address = newAddress();
    expect(getStatuses(await times(20, () => book({ classId, address })))).toEqual(Array(20).fill(201));
  });

  it.each([
    ['in person', async (request: Request) => (await book(request)).status],
    [
      'by card',
      async (request: Request) => {
        const { status, body } = await hold(request);
        if (status !== 200) return status;
        const { paymentIntentId } = body;
        await ledger().pay(paymentIntentId);
        return (await book({ ...request, extra: { paymentMethod: 'stripe', paymentIntentId } })).status;
      },
    ],
  ])(
    'lets a family of four book one class %s under one e-mail address and refuses a fifth place',
    async (_how, take) => {
      const { id: classId } = await roomy();
      const family = { classId, address: newAddress(), email: `family.${randomUUID()}@example.com` };
      const statuses = [];
      for (const name of ['Ana', 'Bo', 'Cy', 'Di', 'Eva']) statuses.push(await take({ ...family, name }));
      expect(statuses).toEqual([201, 201, 201, 201, 409]);
    },
  );

  it('gives a person who has paid their place regardless of the limits', async () => {
    const { id: classId } = await roomy();
    const ana = { classId, address: newAddress(), email: `paid.${randomUUID()}@example.com` };
    const { paymentIntentId } = (await hold(ana)).body;
    const friends = await times(4, (index) => book({ ...ana, name: `Friend ${index}` }));
    // Ana's held place is one of the four.
    expect([countStatus(friends, 201), countStatus(friends, 409)]).toEqual([3, 1]);
    const mail = { kind: 'BOOKING_CONFIRMATION', recipient: ana.email, createdAt: new Date() } as const;
    await db().outgoingMail.createMany({ data: Array.from({ length: 25 }, () => mail) });
    await ledger().pay(paymentIntentId);
    expect((await book({ ...ana, extra: { paymentMethod: 'stripe', paymentIntentId } })).status).toBe(201);
  });
});

describe('a class beyond the booking horizon', () => {
  it('lists a class in the year 2199 with its places and refuses bookings and payments for it', async () => {
    const date = '2199-06-01';
    const { id: classId } = await roomy({ startDate: toDbDate(date) });
    const listed = await call<{ _id: string; remainingSpots: number }[]>(
      'GET',
      `${server.url}/availability?startDate=${date}`,
    );
    expect([...listed.body].map(({ _id, remainingSpots }) => [_id, remainingSpots])).toEqual([[classId, 100]]);
    const request = { classId, address: newAddress(), extra: { classDate: date } };
    const refused = {
      status: 409,
      body: { message: 'This class is not open for booking yet. Booking opens on Thursday 30 November 2197.' },
    };
    expect(await book(request)).toMatchObject(refused);
    expect(await hold(request)).toMatchObject(refused);
    const { body } = await ask(
      server.url,
      `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on ClassUnavailableError { reason } } }`,
      { input: { classId, date, name: 'Ana', email: 'ana@example.com', paymentMethod: 'IN_PERSON' } },
    );
    expect(body.data?.createBooking).toEqual({ reason: 'TOO_FAR_AHEAD' });
    expect(await db().booking.count({ where: { occurrence: { availabilityId: classId } } })).toBe(0);
  });
});
