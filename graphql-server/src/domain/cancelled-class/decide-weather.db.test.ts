import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#test/admin';
import { createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { createOwner, type Own } from '#test/owner';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { startSession } from '../auth/sessions';
import type { Weather } from '../ports';
import { toDbDate } from '../time/local-date';

const DATE = '2027-06-10';
/** The classes start at 10:00 in Madrid and are decided an hour before. */
const BY = '2027-06-10T07:00:00.000Z';
const BEFORE = new Date('2027-06-10T06:31:00Z');
const GO = { by: BY, state: 'GO', decidedAt: BEFORE.toISOString() };
const PENDING = { by: BY, state: 'PENDING', decidedAt: null };

let now = BEFORE;
/** The forecast service; null without one. */
let findForecast: Weather['findForecast'] | null = null;
const weather: Weather = { findForecast: async (place, at) => (await findForecast?.(place, at)) ?? null };
let server: TestServer;
let owner: ReturnType<typeof createOwner>;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, adjust: (deps) => ({ ...deps, weather }) });
  owner = createOwner(server);
  const { id: adminId } = await createAdmin(server.deps.db);
  const token = await startSession(server.deps.db, { adminId, userAgent: null, now: BEFORE });
  headers = { authorization: `Bearer ${token}` };
});
afterAll(() => server.close());
beforeEach(() => {
  now = BEFORE;
});

async function createOutdoorClass(row: object = {}) {
  const one = await createClass(server.deps.db, { startDate: toDbDate(DATE), weatherCallMinutes: 60, ...row });
  return { ...one, classId: `${one.id}_${DATE}` };
}

type Answer = Record<string, unknown> & { __typename: string; message?: string };
async function run(query: string, variables: object, asAdmin = true): Promise<Answer> {
  const { body } = await ask(server.url, query, variables, asAdmin ? headers : {});
  if (!body.data?.answer) throw new Error(JSON.stringify(body.errors));
  return body.data.answer as Answer;
}

const CALL = 'weatherCall { by state decidedAt }';
const decide = (decision: 'GO' | 'CANCEL', classIds: string[], extra: object = {}) =>
  run(
    `mutation ($input: DecideWeatherInput!) { answer: decideWeather(input: $input) { __typename
       ... on WeatherDecision { classes { id state cancelReason taken ${CALL} } }
       ... on InvalidInputError { issues { path } } ... on UserError { message } } }`,
    { input: { classIds, decision, ...extra } },
  );
async function readSlot(id: string) {
  const query = `query ($on: LocalDate!) { answer: schedule(from: $on, to: $on) { __typename
    slots { availabilityId isCancelled ${CALL} } } }`;
  const { slots } = await run(query, { on: DATE }, false);
  return (slots as { availabilityId: string }[]).find(({ availabilityId }) => availabilityId === id);
}
const readOwn = ({ link }: Own) =>
  run(
    `query ($link: String!) { answer: bookingByLink(link: $link) { __typename
    ... on ManagedBooking { ${CALL} } } }`,
    { link },
    false,
  );
async function listAudit(availabilityId: string) {
  const { db } = server.deps;
  const { id: subjectId } = await db.occurrence.findFirstOrThrow({ where: { availabilityId } });
  return db.auditEntry.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } });
}
const countMails = (id: string) =>
  server.deps.db.outgoingMail.count({
    where: { kind: 'CLASS_CANCELLED', booking: { occurrence: { availabilityId: id } } },
  });

describe('decideWeather', () => {
  it('shows a decided class at once on the schedule and to the owner of a booking, and records it once', async () => {
    const { id, classId } = await createOutdoorClass();
    const own = await owner.bookInPerson(id);
    expect(await readSlot(id)).toMatchObject({ weatherCall: PENDING });
    expect(await readOwn(own)).toMatchObject({ weatherCall: PENDING });
    expect(await decide('GO', [classId])).toMatchObject({ classes: [{ id: classId, weatherCall: GO }] });
    expect(await readSlot(id)).toMatchObject({ weatherCall: GO });
    expect(await readOwn(own)).toMatchObject({ weatherCall: GO });

    now = new Date('2027-06-10T06:50:00Z');
    expect(await decide('GO', [classId])).toMatchObject({ classes: [{ weatherCall: GO }] });
    const entries = await listAudit(id);
    expect(entries).toMatchObject([{ action: 'confirmed', username: expect.any(String) }]);
    expect(entries[0]?.summary).toBe('Decided that Sunrise Flow on Thursday 10 June 2027 at 10:00 takes place.');
  });

  it('cancels classes in the order of their start, and pressing twice notifies everybody once', async () => {
    const late = await createOutdoorClass({ localTime: '12:00' });
    const early = await createOutdoorClass();
    for (const { id } of [late, early]) await owner.bookInPerson(id);
    await decide('GO', [early.classId]);
    const press = () =>
      decide('CANCEL', [late.classId, early.classId, late.classId], { reason: 'A storm.', offer: 'MONEY' });
    const [first, second] = await Promise.all([press(), press()]);
    for (const answer of [first, second, await press()]) {
      expect(answer).toMatchObject({
        classes: [early, late].map(({ classId }) => ({
          id: classId,
          state: 'CANCELLED',
          cancelReason: 'A storm.',
          taken: 0,
          weatherCall: { state: 'CANCELLED', decidedAt: BEFORE.toISOString() },
        })),
      });
    }
    expect(await readSlot(early.id)).toMatchObject({ isCancelled: true, weatherCall: { state: 'CANCELLED' } });
    for (const { id } of [late, early]) expect(await countMails(id)).toBe(1);
    const actions = (await listAudit(late.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'cancelled')).toHaveLength(1);
  });

  it('lets each person of a cancelled class choose another one, unless everybody shall have the money', async () => {
    const { id, classId } = await createOutdoorClass();
    const own = await owner.bookInPerson(id);
    const cancelled = { classes: [{ state: 'CANCELLED', taken: 1 }] };
    expect(await decide('CANCEL', [classId])).toMatchObject(cancelled);
    expect(await server.deps.db.rebookingOffer.count({ where: { bookingId: own.id, outcome: null } })).toBe(1);
    expect(await decide('CANCEL', [classId], { offer: 'MONEY' })).toMatchObject(cancelled);
  });

  it('decides nothing when one of the classes cannot take place, and says which', async () => {
    const open = await createOutdoorClass();
    const cancelled = await createOutdoorClass({ title: 'Dusk Flow', localTime: '19:00' });
    await decide('CANCEL', [cancelled.classId]);
    const indoors = await createOutdoorClass({ location: 'Studio Poblenou' });
    const begun = await createOutdoorClass({ localTime: '08:00' });
    const refused: [{ classId: string }, string][] = [
      [cancelled, 'Dusk Flow at 19:00 was cancelled already.'],
      [indoors, 'Sunrise Flow at 10:00 has no weather call.'],
      [begun, 'Sunrise Flow at 08:00 has started already.'],
    ];
    for (const [{ classId }, message] of refused) {
      const answer = await decide('GO', [open.classId, classId]);
      expect(answer).toMatchObject({
        __typename: 'StateConflictError',
        message: expect.stringContaining(message),
      });
    }
    expect(await decide('GO', [open.classId, `${open.id}_2027-06-11`])).toMatchObject({ __typename: 'NotFoundError' });
    expect(await readSlot(open.id)).toMatchObject({ weatherCall: PENDING });
  });

  it('refuses no class, a text that is no class, and more than fifty', async () => {
    const { id } = await createOutdoorClass();
    const many = Array.from({ length: 51 }, (_, day) => `${id}_2027-07-${String(day).padStart(2, '0')}`);
    for (const classIds of [[], ['rain'], many]) {
      expect(await decide('GO', classIds)).toMatchObject({
        __typename: 'InvalidInputError',
        issues: [{ path: 'classIds' }],
      });
    }
  });

  it('refuses somebody who is not signed in', async () => {
    const { classId } = await createOutdoorClass();
    const query = 'mutation ($input: DecideWeatherInput!) { decideWeather(input: $input) { __typename } }';
    const { body } = await ask(server.url, query, { input: { classIds: [classId], decision: 'CANCEL' } });
    expect(body.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });
});

it('weatherClasses lists the classes with a weather call of the next 36 hours, for the teacher alone', async () => {
  const tomorrow = '2027-06-11';
  const soon = await createOutdoorClass({ localTime: '08:00', title: 'Listed' });
  const late = await createOutdoorClass({ localTime: '20:31', title: 'Listed', startDate: toDbDate(tomorrow) });
  await createOutdoorClass({ localTime: '20:32', title: 'Listed', startDate: toDbDate(tomorrow) });
  await createOutdoorClass({ localTime: '07:31', title: 'Listed' });
  await createOutdoorClass({ title: 'Listed', weatherCallMinutes: null });
  const query = '{ answer: weatherClasses { __typename asOf classes { id title weatherCall { state } } } }';
  const { asOf, classes } = await run(query, {});
  expect(asOf).toBe(BEFORE.toISOString());
  expect((classes as { id: string; title: string }[]).filter(({ title }) => title === 'Listed')).toMatchObject([
    { id: soon.classId, weatherCall: { state: 'PENDING' } },
    { id: `${late.id}_${tomorrow}` },
  ]);
  const { body } = await ask(server.url, query);
  expect(body.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
});

it('weatherClasses and adminClasses list what takes place now since yesterday', async () => {
  const yesterday = { startDate: toDbDate('2027-06-09') };
  // At 08:31 in Madrid: until 08:45, and until 08:30.
  const running = await createOutdoorClass({ ...yesterday, localTime: '09:00', durationMinutes: 1425 });
  const over = await createOutdoorClass({ ...yesterday, localTime: '23:30', durationMinutes: 540 });
  const list = async (field: string) => {
    const answered = await run(`{ answer: ${field} { __typename classes { id } } }`, {});
    const ids = (answered.classes as { id: string }[]).map(({ id }) => id);
    return [running, over].map(({ id }) => ids.includes(`${id}_2027-06-09`));
  };
  expect(await list('weatherClasses')).toEqual([true, false]);
  expect(await list('adminClasses')).toEqual([true, false]);
  expect(await list('adminClasses(from: "2027-06-10")')).toEqual([false, false]);
});

it('weatherForecasts asks for the coordinates of the place and the start of a class, and leaves out what is not known', async () => {
  const beach = await createOutdoorClass();
  const elsewhere = await createOutdoorClass({ location: 'Montjuïc' });
  const forecast = { temperatureCelsius: 21.4, windMetresPerSecond: 4.2, rainMm: 0.3, rainChancePercent: null };
  const asked: unknown[] = [];
  findForecast = async (place, at) => {
    asked.push([place.latitude, place.longitude, at.toISOString()]);
    return forecast;
  };
  const query = `{ answer: weatherForecasts { classId temperatureCelsius windMetresPerSecond rainMm rainChancePercent } }`;
  const read = async () => (await run(query, {})) as unknown as { classId: string }[];
  const found = await read();
  expect(found.find(({ classId }) => classId === beach.classId)).toEqual({ classId: beach.classId, ...forecast });
  expect(found.map(({ classId }) => classId)).not.toContain(elsewhere.classId);
  expect(asked).toContainEqual([41.3757, 2.1886, '2027-06-10T08:00:00.000Z']);
  findForecast = null;
  expect(await read()).toEqual([]);
  const { body } = await ask(server.url, query);
  expect(body.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
});

const RESTORE = `mutation ($id: ID!) { answer: restoreClass(id: $id) { __typename
  ... on AdminClass { state ${CALL} } ... on UserError { message } } }`;
const CHANGE = `mutation ($reference: DateReference!, $input: DateInput!) {
  answer: changeDate(reference: $reference, input: $input) { __typename
    ... on SeriesDate { version weatherCallMinutes differences } ... on UserError { message } } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: AvailabilityInput!) {
  answer: updateAvailability(id: $id, version: $version, input: $input, isConfirmed: true) { __typename
    ... on Availability { version weatherCallMinutes } ... on UserError { message } } }`;

describe('a decision for a class that changes', () => {
  it.each([
    ['made before a cancellation is in force again', ['GO', 'CANCEL'], GO],
    ['not made yet is still to be made', ['CANCEL'], PENDING],
  ] as const)('%s when the class is restored', async (_name, decisions, weatherCall) => {
    const { id, classId } = await createOutdoorClass();
    for (const decision of decisions) await decide(decision, [classId]);
    expect(await run(RESTORE, { id: classId })).toMatchObject({ state: 'SCHEDULED', weatherCall });
    expect(await readSlot(id)).toMatchObject({ isCancelled: false, weatherCall });
  });

  it.each([
    ['stays with another price', {}, { priceCents: 900 }, GO],
    ['ends with another time', {}, { time: '11:00' }, { ...PENDING, by: '2027-06-10T08:00:00.000Z' }],
    ['ends with another place', {}, { location: 'Castelldefels pines' }, PENDING],
  ])('%s of its series', async (_name, row, changes, expected) => {
    const series = await createOutdoorClass({ frequency: 'DAILY', ...row });
    await decide('GO', [series.classId]);
    const input = { ...toInput(series), ...changes };
    expect(await run(UPDATE, { id: series.id, version: 1, input })).toMatchObject({ weatherCallMinutes: 60 });
    expect(await readSlot(series.id)).toMatchObject({ weatherCall: expected });
  });

  it('ends with another time of its date, whose weather call can differ from the series or be left out', async () => {
    const series = await createOutdoorClass({ frequency: 'DAILY' });
    await decide('GO', [series.classId]);
    const { title: _, classType: __, date: ___, recurrence: ____, ...usual } = toInput(series);
    const change = (version: number, changes: object) =>
      run(CHANGE, {
        reference: { availabilityId: series.id, date: DATE, version },
        input: { ...usual, ...changes },
      });
    expect(await change(1, { capacity: 4 })).toMatchObject({ weatherCallMinutes: 60, differences: ['SPOTS'] });
    expect(await readSlot(series.id)).toMatchObject({ weatherCall: GO });
    const early = { time: '09:00', weatherCallMinutes: 90 };
    expect(await change(2, early)).toMatchObject({ weatherCallMinutes: 90, differences: ['TIME', 'WEATHER_CALL'] });
    expect(await readSlot(series.id)).toMatchObject({ weatherCall: { ...PENDING, by: '2027-06-10T05:30:00.000Z' } });
    expect(await change(3, {})).toMatchObject({ weatherCallMinutes: 90, differences: ['WEATHER_CALL'] });
    expect(await change(4, { weatherCallMinutes: null })).toMatchObject({ weatherCallMinutes: null });
    expect(await readSlot(series.id)).toMatchObject({ weatherCall: null });
    expect(await change(5, { weatherCallMinutes: 60 })).toMatchObject({ weatherCallMinutes: 60, differences: [] });
    expect(await change(6, { weatherCallMinutes: 1441 })).toMatchObject({ __typename: 'InvalidInputError' });
  });
});

type Row = Awaited<ReturnType<typeof createOutdoorClass>>;
const toInput = ({ title, classType, location, priceCents, capacity, durationMinutes, frequency }: Row) => ({
  ...{ title, classType, location, priceCents, capacity, durationMinutes },
  date: DATE,
  time: '10:00',
  recurrence: frequency && { frequency, weekdays: [] },
});

describe('the weather call of a class', () => {
  it('stays when a form does not name it, ends when the form empties it, and is 15 to 1,440 minutes', async () => {
    const one = await createOutdoorClass();
    const update = (version: number, changes: object) =>
      run(UPDATE, { id: one.id, version, input: { ...toInput(one), ...changes } });
    expect(await update(1, {})).toMatchObject({ weatherCallMinutes: 60 });
    expect(await update(2, { weatherCallMinutes: 1440 })).toMatchObject({ weatherCallMinutes: 1440 });
    for (const weatherCallMinutes of [14, 1441, 0]) {
      expect(await update(3, { weatherCallMinutes })).toMatchObject({ __typename: 'InvalidInputError' });
    }
    expect(await update(3, { weatherCallMinutes: null })).toMatchObject({ weatherCallMinutes: null });
    expect(await readSlot(one.id)).toMatchObject({ weatherCall: null });
  });

  it('stays after a change over REST, which does not know it', async () => {
    const one = await createOutdoorClass();
    const payload = {
      ...{ title: 'Dusk Flow', classType: 'Mat Pilates', location: one.location, price: 15, spots: 5, duration: 60 },
      ...{ date: DATE, time: '10:00', isRecurring: false, recurrenceRule: null },
    };
    const { status } = await call('PUT', `${server.url}/availability/admin/${one.id}`, payload, headers);
    expect(status).toBe(200);
    expect(await server.deps.db.availability.findUnique({ where: { id: one.id } })).toMatchObject({
      title: 'Dusk Flow',
      weatherCallMinutes: 60,
    });
  });
});

it('announces a decision to every open calendar', async () => {
  const { classId } = await createOutdoorClass();
  const calendar = new AbortController();
  const changes = await server.deps.changes.watch(calendar.signal);
  await decide('GO', [classId]);
  const { value } = await changes.next();
  expect(value).toContainEqual({ subject: 'SCHEDULE', id: DATE });
  calendar.abort();
});
