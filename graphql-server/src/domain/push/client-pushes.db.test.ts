import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushPayload } from '#contract/push-notification';
import type { Availability } from '#prisma';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { createOwner, type Own } from '#test/owner';
import { createPushDevice } from '#test/push-device';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { cancelOccurrence } from '../cancelled-class/cancel-occurrence';
import { decideWeather } from '../cancelled-class/decide-weather';
import { restoreClass } from '../cancelled-class/restore-class';
import { moveAttendees } from '../dates/move-people';
import { toWaitlistLink } from '../links';
import type { JobPayloads, PushOutcome } from '../ports';
import { toDatedClass } from '../schedule/dated-class';
import { lockOccurrence } from '../schedule/lock-class';
import { toDbDate } from '../time/local-date';
import { inTransaction } from '../transaction';
import { offerSeats } from '../waitlist/offer-seats';
import { sendClientPush } from './client-pushes';

const BEGIN = new Date('2027-06-10T06:00:00Z');
const DATE = '2027-06-10';
const PUSH_ORIGIN = 'https://push.example';
const BY = { username: 'teacher' };

let now = BEGIN;
let server: TestServer;
let owner: ReturnType<typeof createOwner>;
let answer: PushOutcome = { result: 'TAKEN' };
let sent: { endpoint: string; payload: PushPayload }[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, variables: { PUSH_EXTRA_ORIGINS: PUSH_ORIGIN } });
  owner = createOwner(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  now = BEGIN;
  answer = { result: 'TAKEN' };
  sent = [];
  await server.deps.db.clientPushSubscription.deleteMany();
});

const DEVICE = '__typename ... on ClientDevice { isRegistered wantsTakesPlace } ... on UserError { message }';
const KEYS = createPushDevice().keys;

async function run(query: string, variables: object) {
  const { body } = await ask(server.url, query, variables);
  if (!body.data?.answer) throw new Error(JSON.stringify(body.errors));
  return body.data.answer as {
    __typename: string;
    message?: string;
    isRegistered?: boolean;
    wantsTakesPlace?: boolean;
  };
}

const register = (link: string, name: string, { wantsTakesPlace = false, origin = PUSH_ORIGIN } = {}) =>
  run(
    `mutation ($link: String!, $endpoint: String!, $p256dh: String!, $auth: String!, $wants: Boolean!) {
       answer: registerClientDevice(link: $link, endpoint: $endpoint, p256dh: $p256dh, auth: $auth,
         wantsTakesPlace: $wants) { ${DEVICE} } }`,
    { link, endpoint: `${origin}/${name}`, ...KEYS, wants: wantsTakesPlace },
  );
const remove = (link: string, name: string) =>
  run(
    `mutation ($link: String!, $endpoint: String!) {
       answer: removeClientDevice(link: $link, endpoint: $endpoint) { ${DEVICE} } }`,
    { link, endpoint: `${PUSH_ORIGIN}/${name}` },
  );
const find = (link: string, name: string) =>
  run(
    `query ($link: String!, $endpoint: String!) { answer: clientDevice(link: $link, endpoint: $endpoint) { ${DEVICE} } }`,
    { link, endpoint: `${PUSH_ORIGIN}/${name}` },
  );

const isOn = { __typename: 'ClientDevice', isRegistered: true, wantsTakesPlace: false };
const isOff = { ...isOn, isRegistered: false };

/** The class at 10:00 in Madrid, with a booking of Ana Pons. */
async function bookClass(row: object = {}): Promise<{ flow: Availability; own: Own }> {
  const flow = await createClass(server.deps.db, { startDate: toDbDate(DATE), title: 'Dawn Flow', ...row });
  return { flow, own: await owner.bookInPerson(flow.id) };
}

const cancel = ({ id }: Availability, offer: 'MONEY' | 'CHOICE' = 'MONEY') =>
  cancelOccurrence(server.deps, {
    classRef: { availabilityId: id, localDate: DATE },
    reason: null,
    offer,
    by: BY,
  });

/** Takes the queued notifications of clients and their run times. */
async function takeQueued() {
  const { rows } = await server.database.pool.query<{ payload: JobPayloads['send-client-push']; run_at: Date }>(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'send-client-push' RETURNING j.payload, j.run_at`,
  );
  return rows;
}

/** Sends all queued notifications, with a fake push service. */
async function sendQueued(): Promise<void> {
  const pusher = {
    ...server.deps.pusher,
    send: async ({ endpoint }: { endpoint: string }, payload: PushPayload) => {
      sent.push({ endpoint, payload });
      return answer;
    },
  };
  for (const { payload } of await takeQueued()) await sendClientPush({ ...server.deps, pusher }, payload);
}

describe('the devices of a booking', () => {
  it('are registered, listed as registered and removed with the personal link alone', async () => {
    const { own } = await bookClass();
    expect(await find(own.link, 'phone')).toEqual(isOff);
    expect(await register(own.link, 'phone')).toEqual(isOn);
    expect(await find(own.link, 'phone')).toEqual(isOn);
    expect(await register(own.link, 'phone', { wantsTakesPlace: true })).toEqual({ ...isOn, wantsTakesPlace: true });
    expect(await server.deps.db.clientPushSubscription.count()).toBe(1);
    const wrong = `${own.id}.${'a'.repeat(32)}`;
    for (const refused of [await find(wrong, 'phone'), await register(wrong, 'phone'), await remove(wrong, 'phone')]) {
      expect(refused.__typename).toBe('NotFoundError');
    }
    expect(await remove(own.link, 'phone')).toEqual(isOff);
    expect(await remove(own.link, 'phone')).toEqual(isOff);
  });

  it('are at most five, of known push services, before the class begins', async () => {
    const { own } = await bookClass();
    const foreign = await register(own.link, 'phone', { origin: 'https://internal.example' });
    expect(foreign.__typename).toBe('InvalidInputError');
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    const answers = await Promise.all(names.map((name) => register(own.link, name)));
    expect(answers.filter(({ isRegistered }) => isRegistered)).toHaveLength(5);
    expect(answers.filter(({ message }) => message?.startsWith('At most 5 devices'))).toHaveLength(1);
    now = new Date('2027-06-10T08:00:00Z');
    expect((await register(own.link, 'one')).__typename).toBe('StateConflictError');
  });

  it('are removed by a new link', async () => {
    const { own, flow } = await bookClass();
    await register(own.link, 'phone');
    await owner.renew(own.link);
    expect((await register(own.link, 'phone')).__typename).toBe('NotFoundError');
    await cancel(flow);
    expect(await takeQueued()).toEqual([]);
  });

  it('get another endpoint when the browser changes it, and a repeated call succeeds', async () => {
    const { own } = await bookClass();
    await register(own.link, 'old', { wantsTakesPlace: true });
    const device = { endpoint: `${PUSH_ORIGIN}/new`, ...createPushDevice().keys };
    const renew = (oldEndpoint: string) => call('POST', `${server.url}/api/push/renew`, { oldEndpoint, device });
    expect((await renew(`${PUSH_ORIGIN}/old`)).status).toBe(200);
    expect((await renew(`${PUSH_ORIGIN}/old`)).status).toBe(200);
    expect(await server.deps.db.clientPushSubscription.findMany()).toMatchObject([
      { ...device, wantsTakesPlace: true },
    ]);
    await server.deps.db.clientPushSubscription.deleteMany();
    expect((await renew(`${PUSH_ORIGIN}/old`)).status).toBe(404);
  });
});

describe('a notification for a client', () => {
  it('says once that the class was cancelled, on each device, without a name or an address', async () => {
    const { flow, own } = await bookClass();
    await register(own.link, 'phone');
    await register(own.link, 'tablet');
    await cancel(flow);
    await cancel(flow);
    await sendQueued();
    expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual([`${PUSH_ORIGIN}/phone`, `${PUSH_ORIGIN}/tablet`]);
    expect(sent[0]?.payload).toEqual({
      title: 'Your class was cancelled',
      body: 'Dawn Flow, Thu 10 Jun 10:00',
      path: `/manage/${own.link}`,
      tag: expect.stringMatching(/^class-/),
      count: 1,
      plural: 'changes of your classes',
    });
    expect(JSON.stringify(sent)).not.toMatch(/Ana|Pons|@/);
    expect(sent[0]?.payload.tag).not.toBe(sent[1]?.payload.tag);
  });

  it.each([
    ['paid in person', 'bookInPerson', 'Choose another class, or none.'],
    ['paid by card', 'bookByCard', 'Choose another class or your money back.'],
  ] as const)('asks for a choice when a class that is %s was cancelled with one', async (_name, book, choice) => {
    const flow = await createClass(server.deps.db, { startDate: toDbDate(DATE), title: 'Dawn Flow' });
    const own = await owner[book](flow.id);
    await register(own.link, 'phone');
    await cancel(flow, 'CHOICE');
    await sendQueued();
    expect(sent.map(({ payload }) => payload.body)).toEqual([`Dawn Flow, Thu 10 Jun 10:00. ${choice}`]);
  });

  it('says that a cancelled class takes place after all, and no longer that it was cancelled', async () => {
    const { flow, own } = await bookClass();
    await register(own.link, 'phone');
    await cancel(flow);
    await restoreClass(server.deps, { classRef: { availabilityId: flow.id, localDate: DATE }, by: BY });
    await sendQueued();
    expect(sent.map(({ payload }) => payload.title)).toEqual(['Your class takes place after all']);
  });

  it('says the new time and place of a class that the teacher has changed', async () => {
    const { flow, own } = await bookClass();
    await register(own.link, 'phone');
    const { db, jobs, studioTime } = server.deps;
    await inTransaction(db, async (tx) => {
      const { id: occurrenceId } = await lockOccurrence(tx, flow.id, DATE);
      const datedClass = toDatedClass({ ...flow, localTime: '11:30', location: 'Park' }, null, DATE, studioTime);
      if (!datedClass) throw new Error('There is no class.');
      await moveAttendees(tx, jobs, { occurrenceId, datedClass, now, edition: 1 });
    });
    await sendQueued();
    expect(sent.map(({ payload: { title, body } }) => `${title}: ${body}`)).toEqual([
      'Your class has changed: Now Dawn Flow, Thu 10 Jun 11:30, Park',
    ]);
  });

  it('says that the class takes place on the devices that asked for it, once', async () => {
    const { flow, own } = await bookClass({ weatherCallMinutes: 60 });
    await register(own.link, 'phone', { wantsTakesPlace: true });
    await register(own.link, 'tablet');
    const classRefs = [{ availabilityId: flow.id, localDate: DATE }];
    for (const decision of ['GO', 'GO'] as const) {
      await decideWeather(server.deps, { classRefs, decision, reason: null, offer: 'MONEY', by: BY });
    }
    await sendQueued();
    expect(sent.map(({ endpoint, payload }) => [endpoint, payload.title])).toEqual([
      [`${PUSH_ORIGIN}/phone`, 'Your class takes place'],
    ]);
  });

  it('is not sent about a change once the class has begun', async () => {
    const { flow, own } = await bookClass({ weatherCallMinutes: 60 });
    await register(own.link, 'phone', { wantsTakesPlace: true });
    const classRefs = [{ availabilityId: flow.id, localDate: DATE }];
    await decideWeather(server.deps, { classRefs, decision: 'GO', reason: null, offer: 'MONEY', by: BY });
    now = new Date('2027-06-10T08:00:00Z');
    await sendQueued();
    expect(sent).toEqual([]);
  });

  it('removes a device that is gone from all of its bookings', async () => {
    const { flow, own } = await bookClass();
    const other = await bookClass();
    for (const { link } of [own, other.own]) await register(link, 'phone');
    await cancel(flow);
    answer = { result: 'GONE' };
    await sendQueued();
    expect(await server.deps.db.clientPushSubscription.count()).toBe(0);
  });

  it('is sent again with growing delays while the push service is busy, eight times at most', async () => {
    const { flow, own } = await bookClass();
    await register(own.link, 'phone');
    await cancel(flow);
    answer = { result: 'BUSY', retryAfterSeconds: 100, text: 'busy' };
    await sendQueued();
    const [first] = await takeQueued();
    expect(first).toMatchObject({ payload: { failures: 1 }, run_at: new Date(BEGIN.getTime() + 100_000) });
    const payload = { deviceId: first?.payload.deviceId ?? '', kind: 'CLASS_CANCELLED', failures: 7 } as const;
    const pusher = { ...server.deps.pusher, send: async () => answer };
    await sendClientPush({ ...server.deps, pusher }, payload);
    expect(await takeQueued()).toEqual([]);
    expect(await server.deps.db.clientPushSubscription.count()).toBe(1);
  });
});

describe('the devices of a place on a waitlist', () => {
  /** Somebody who waits for the only place of a class, and the owner of that place. */
  async function waitForPlace(row: object = {}) {
    const { flow, own } = await bookClass({ capacity: 1, ...row });
    const person = { name: 'Rosa Vila', email: `${flow.id}@wait.example` };
    const { id: occurrenceId } = await server.deps.db.occurrence.findFirstOrThrow({
      where: { availabilityId: flow.id },
    });
    const entry = await server.deps.db.waitlistEntry.create({
      data: { ...person, occurrenceId, startsAt: new Date(`${DATE}T08:00:00Z`), queuedAt: now },
    });
    const link = toWaitlistLink(await server.deps.linkSecret(), entry);
    const free = async () => {
      await owner.cancel(own.link, 0);
      await offerSeats(server.deps, occurrenceId);
    };
    return { link, free, entryId: entry.id };
  }

  it('are registered with its link, and notified of an offer until when the place is held', async () => {
    now = new Date('2027-06-07T10:00:00Z');
    const { link, free } = await waitForPlace();
    expect(await register(link, 'phone')).toEqual(isOn);
    expect(await find(link, 'phone')).toEqual(isOn);
    await free();
    await sendQueued();
    expect(sent).toMatchObject([
      {
        endpoint: `${PUSH_ORIGIN}/phone`,
        payload: {
          title: 'A place for you',
          body: 'Dawn Flow, Thu 10 Jun 10:00. Held until Tuesday 8 June, 10:00.',
          path: `/waitlist/${link}`,
        },
      },
    ]);
    expect(await remove(link, 'phone')).toEqual(isOff);
  });

  it('are notified shortly before the class that a place is free', async () => {
    const { link, free } = await waitForPlace();
    await register(link, 'phone');
    await free();
    await sendQueued();
    expect(sent).toMatchObject([{ payload: { title: 'A place is free' } }]);
  });

  it('are not notified of an offer that has ended, and at night in the morning only', async () => {
    now = new Date('2027-06-08T01:00:00Z');
    const { link, free, entryId } = await waitForPlace();
    await register(link, 'phone');
    await free();
    const [queued] = await takeQueued();
    expect(queued?.run_at).toEqual(new Date('2027-06-08T06:00:00Z'));
    await server.deps.db.waitlistEntry.update({
      where: { id: entryId },
      data: { status: 'LEFT', offerExpiresAt: null },
    });
    const pusher = { ...server.deps.pusher, send: () => Promise.reject(new Error('Nothing is to be sent.')) };
    if (queued) await sendClientPush({ ...server.deps, pusher }, queued.payload);
    expect(await register(link, 'tablet')).toMatchObject({ __typename: 'StateConflictError' });
  });
});
