import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AVAILABILITY_MESSAGES } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { ask } from '#test/graphql';
import { startTestServer, type TestServer } from '#test/server';
import { getWeekday } from '../../domain/time/local-date';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

type Result = { __typename: string; id: string; version: number; message?: string } & Record<string, unknown>;
async function run(query: string, variables: object = {}, moreHeaders: Record<string, string> = {}): Promise<Result> {
  const { body } = await ask(server.url, query, variables, { ...headers, ...moreHeaders });
  const result = Object.values(body.data ?? {})[0];
  if (!result) throw new Error(JSON.stringify(body.errors));
  return result as Result;
}

const FIELDS =
  '__typename ... on Availability { id title classType priceCents capacity date time recurrence { frequency weekdays untilDate } isActive showOnHomepage version } ... on UserError { message }';
const CREATE = `mutation ($input: AvailabilityInput!) { createAvailability(input: $input) { ${FIELDS} ... on InvalidInputError { issues { path message } } } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $isConfirmed: Boolean, $input: AvailabilityInput!) {
  updateAvailability(id: $id, version: $version, isConfirmed: $isConfirmed, input: $input) {
    ${FIELDS} ... on BookedDatesError { leaving { date people } moving { date people } } } }`;
const one = (field: string) => `mutation ($id: ID!) { ${field}(id: $id) { ${FIELDS} } }`;

const SINGLE = {
  title: 'Sunrise Flow',
  classType: 'REFORMER',
  location: 'Barceloneta beach',
  priceCents: 1500,
  capacity: 5,
  durationMinutes: 60,
  date: CLASS_DATE,
  time: '10:00',
};
const SERIES = { ...SINGLE, recurrence: { frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)] } };
const create = (input: object = SINGLE) => run(CREATE, { input });
const update = (id: string, version: number, input: object, isConfirmed?: boolean) =>
  run(UPDATE, { id, version, input, isConfirmed });

describe('availability mutations', () => {
  it('creates, reads, lists and deletes a class', async () => {
    const { id } = await create(SERIES);
    const read = await run(`query ($id: ID!) { adminAvailability(id: $id) { ${FIELDS} } }`, { id });
    expect(read).toMatchObject({
      classType: 'REFORMER',
      date: CLASS_DATE,
      recurrence: { frequency: 'WEEKLY' },
      version: 1,
    });
    const LIST = '{ adminAvailabilities(offset: 0, limit: 1) { nodes { id } totalCount today } }';
    expect(await run(LIST)).toMatchObject({ nodes: [{ id }], totalCount: 1 });
    expect(await run(one('deleteAvailability'), { id })).toMatchObject({ id });
    expect(await run(LIST)).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await run(one('deleteAvailability'), { id })).toMatchObject({ __typename: 'NotFoundError' });
  });

  it('lists past classes or those to come, and finds them by title, type and place whatever the accents', async () => {
    const { db } = server.deps;
    await createClass(db, { title: 'Ended Pilates', startDate: new Date('2026-01-05') });
    await createClass(db, { title: 'Güell Morning', location: 'Castelldefels pines' });
    await createClass(db, { title: 'Güell Weekly', frequency: 'WEEKLY', weekdays: [getWeekday(CLASS_DATE)] });
    const list = async (args: string) => {
      const { nodes, ...counts } = await run(
        `{ adminAvailabilities(${args}) { nodes { title } totalCount seriesCount } }`,
      );
      return { titles: (nodes as { title: string }[]).map(({ title }) => title).sort(), ...counts };
    };
    const coming = { titles: ['Güell Morning', 'Güell Weekly'], totalCount: 2, seriesCount: 1 };
    expect(await list('isPast: true')).toEqual({ titles: ['Ended Pilates'], totalCount: 1, seriesCount: 0 });
    expect(await list('isPast: false')).toEqual(coming);
    expect(await list('search: "GUELL"')).toEqual(coming);
    expect(await list('search: "mat  pines"')).toMatchObject({ titles: ['Güell Morning'] });
    expect(await list('search: "guell", isPast: true')).toMatchObject({ titles: [] });
    await db.availability.updateMany({ data: { deletedAt: new Date() } });
  });

  it('refuses an invalid class with the messages of the form', async () => {
    expect(await create({ ...SINGLE, time: null })).toMatchObject({
      __typename: 'InvalidInputError',
      issues: [{ path: 'time', message: AVAILABILITY_MESSAGES.required }],
    });
    expect(await create({ ...SERIES, recurrence: { frequency: 'WEEKLY', weekdays: [] } })).toMatchObject({
      message: AVAILABILITY_MESSAGES.weeklyDays,
    });
  });

  it.each([
    ['priceCents', '1250'],
    ['priceCents', '12,50'],
    ['priceCents', 12.5],
    ['capacity', '10'],
    ['durationMinutes', ' 60 '],
  ])('guesses no number: refuses %s as %j and creates nothing', async (field, value) => {
    const classes = await server.deps.db.availability.count();
    const { status, body } = await ask(server.url, CREATE, { input: { ...SINGLE, [field]: value } }, headers);
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toMatch(/non-integer/);
    expect(await server.deps.db.availability.count()).toBe(classes);
  });

  it('puts a single class on the home page and shares it, but not a series', async () => {
    const [single, series] = [await create(), await create(SERIES)];
    const SHARE = 'mutation ($id: ID!) { shareAvailability(id: $id) { __typename ... on ShareLink { path } } }';
    expect(await run(one('toggleHomepage'), { id: single.id })).toMatchObject({ showOnHomepage: true, version: 2 });
    expect(await run(SHARE, { id: single.id })).toMatchObject({ path: expect.stringMatching(/^\/book\/.{22}$/) });
    for (const query of [one('toggleHomepage'), SHARE]) {
      expect(await run(query, { id: series.id })).toMatchObject({ __typename: 'StateConflictError' });
    }
  });
});

describe('a form that is sent again because its answer was lost', () => {
  const createOnce = (key: string, input: object) => run(CREATE, { input }, { 'idempotency-key': key });
  const countTitled = (title: string) => server.deps.db.availability.count({ where: { title, deletedAt: null } });

  it('creates one class from equal requests with one key, at once or later', async () => {
    const input = { ...SERIES, title: 'Once Flow' };
    const answers = await Promise.all([1, 2, 3].map(() => createOnce('once', input)));
    answers.push(await createOnce('once', input));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countTitled('Once Flow')).toBe(1);
    const summary = 'Created the class Once Flow.';
    expect(await server.deps.db.auditEntry.count({ where: { summary } })).toBe(1);
  });

  it('refuses the key for another class, and creates a second class with another key', async () => {
    const input = { ...SINGLE, title: 'Twice Flow' };
    await createOnce('first', input);
    expect(await createOnce('first', { ...input, capacity: 6 })).toMatchObject({
      __typename: 'IdempotencyConflictError',
    });
    expect(await createOnce('second', input)).toMatchObject({ title: 'Twice Flow' });
    expect(await countTitled('Twice Flow')).toBe(2);
  });

  it('creates the class again after it was deleted', async () => {
    const input = { ...SINGLE, title: 'Deleted Flow' };
    const { id } = await createOnce('deleted', input);
    await run(one('deleteAvailability'), { id });
    const { id: again } = await createOnce('deleted', input);
    expect((await createOnce('deleted', input)).id).toBe(again);
    expect(again).not.toBe(id);
    expect(await countTitled('Deleted Flow')).toBe(1);
  });

  it.each([
    ['a class', SINGLE],
    ['a series', SERIES],
  ])('saves the edit of %s once, and finds no conflict in it', async (_name, made) => {
    const { id, version } = await create(made);
    const input = { ...made, title: 'Edited Flow', capacity: 7, time: '11:30' };
    expect(await update(id, version, input)).toMatchObject({ title: 'Edited Flow', version: 2 });
    expect(await update(id, version, input)).toMatchObject({ title: 'Edited Flow', version: 2 });
    expect(await update(id, version, { ...input, capacity: 8 })).toMatchObject({ __typename: 'EditConflictError' });
  });
});

describe('two tabs that edit one class', () => {
  it('refuses the later edit of an outdated version and overwrites nothing', async () => {
    const { id, version } = await create();
    expect(await update(id, version, { ...SINGLE, title: 'First' })).toMatchObject({ title: 'First', version: 2 });
    expect(await update(id, version, { ...SINGLE, title: 'Second' })).toMatchObject({
      __typename: 'EditConflictError',
    });
    expect(await update(id, 2, { ...SINGLE, title: 'Third' })).toMatchObject({ title: 'Third', version: 3 });
  });

  it('accepts one of two simultaneous edits', async () => {
    const { id, version } = await create();
    const answers = await Promise.all([1, 2, 3].map((n) => update(id, version, { ...SINGLE, title: `Flow ${n}` })));
    const kinds = answers.map(({ __typename }) => __typename).sort();
    expect(kinds).toEqual(['Availability', 'EditConflictError', 'EditConflictError']);
  });
});

describe('an edit that affects people who have booked', () => {
  it('makes an edit that affects bookings only when it is confirmed', async () => {
    const { id, version } = await create(SERIES);
    await buyOverGraphql(server.url, { classId: id, classDate: CLASS_DATE });
    const later = addDays(CLASS_DATE, 7);
    await buyOverGraphql(server.url, { classId: id, classDate: later });
    const input = { ...SERIES, time: '11:00', recurrence: { ...SERIES.recurrence, untilDate: CLASS_DATE } };
    expect(await update(id, version, input)).toMatchObject({
      __typename: 'BookedDatesError',
      leaving: [{ date: later, people: 1 }],
      moving: [{ date: CLASS_DATE, people: 1 }],
    });
    expect(await update(id, version, input, true)).toMatchObject({ time: '11:00', version: 2 });
    const bookings = await server.deps.db.booking.findMany({
      where: { occurrence: { availabilityId: id } },
      orderBy: { localDate: 'asc' },
    });
    expect(bookings).toMatchObject([
      { localTime: '11:00', status: 'CONFIRMED' },
      { localTime: '10:00', status: 'CONFIRMED' },
    ]);
  });

  it('needs no confirmation when only title, price or spots change', async () => {
    const { id, version } = await create();
    await buyOverGraphql(server.url, { classId: id });
    const input = { ...SINGLE, title: 'Dusk Flow', priceCents: 900, capacity: 9 };
    expect(await update(id, version, input)).toMatchObject({ __typename: 'Availability' });
  });
});
