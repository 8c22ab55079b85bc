import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { toDbDate } from '../../domain/time/local-date';

/** 12:00 on a Thursday in Barcelona. */
const NOW = new Date('2027-06-10T10:00:00Z');
const SHAREABLE_ID = 'abcdefghijklmnopqrst-_';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => NOW } });
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('TRUNCATE "Availability" CASCADE'));

type Listed = { _id: string; date: string; time: string; title: string; spots: number; remainingSpots: number };
const on = (date: string, overrides = {}) => createClass(server.deps.db, { startDate: toDbDate(date), ...overrides });
const list = async (query: string, path = '/availability') =>
  (await call<Listed[]>('GET', `${server.url}${path}${query}`)).body;
const book = (classId: string, classDate?: string) =>
  buyOverRest(server.url, { classId, ...(classDate ? { classDate } : {}) });

describe('GET /availability', () => {
  it('lists a class with exactly the documented keys, on both addresses', async () => {
    const { id } = await on('2027-06-20', { priceCents: 1250, className: 'Flow' });
    await book(id);
    const expected = [
      {
        _id: id,
        occurrenceId: `${id}_2027-06-20`,
        title: 'Sunrise Flow',
        className: 'Flow',
        classType: 'Mat Pilates',
        date: '2027-06-20',
        time: '10:00',
        duration: 60,
        location: 'Barceloneta beach',
        price: 12.5,
        spots: 5,
        remainingSpots: 4,
        isRecurring: false,
      },
    ];
    expect(await list('?startDate=2027-06-01')).toStrictEqual(expected);
    expect(await list('?startDate=2027-06-01', '/api/availability')).toStrictEqual(expected);
    const { status, headers } = await call('GET', `${server.url}/availability?startDate=2027-06-01`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('expands a series to one element per date, each with its own places', async () => {
    const { id } = await on('2027-06-01', {
      frequency: 'WEEKLY',
      weekdays: ['TU', 'FR'],
      untilDate: toDbDate('2027-06-25'),
    });
    await book(id, '2027-06-18');
    const slots = await list('?startDate=2027-06-01');
    expect(slots.map(({ date, remainingSpots }) => [date, remainingSpots])).toEqual([
      ['2027-06-11', 5],
      ['2027-06-15', 5],
      ['2027-06-18', 4],
      ['2027-06-22', 5],
      ['2027-06-25', 5],
    ]);
  });

  it('returns the month of any given day, and the current month without one', async () => {
    for (const date of ['2027-06-30', '2027-07-01', '2027-07-31', '2027-08-01']) await on(date);
    const dates = async (query: string) => (await list(query)).map(({ date }) => date);
    expect(await dates('?startDate=2027-07-01')).toEqual(['2027-07-01', '2027-07-31']);
    expect(await dates('?startDate=2027-07-19')).toEqual(['2027-07-01', '2027-07-31']);
    expect(await dates('')).toEqual(['2027-06-30']);
    expect(await dates('?startDate=2027-05-01')).toEqual([]);
    expect(await dates('?startDate=2199-12-01')).toEqual([]);
  });

  it('sorts the schedule by date, then time', async () => {
    await on('2027-06-21', { localTime: '08:00' });
    await on('2027-06-20', { localTime: '19:30' });
    await on('2027-06-20', { localTime: '09:00' });
    expect((await list('?startDate=2027-06-01')).map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2027-06-20 09:00',
      '2027-06-20 19:30',
      '2027-06-21 08:00',
    ]);
  });

  it('lists a full class with no place left', async () => {
    const { id } = await on('2027-06-20', { capacity: 1 });
    await book(id);
    expect(await list('?startDate=2027-06-01')).toMatchObject([{ spots: 1, remainingSpots: 0 }]);
  });

  it('omits classes that cannot be booked: started, past, inactive, deleted, cancelled', async () => {
    const stays = await on('2027-06-10', { localTime: '12:01' });
    await on('2027-06-10', { localTime: '12:00' });
    await on('2027-06-10', { localTime: '11:59' });
    await on('2027-06-09');
    await on('2027-06-20', { isActive: false });
    await on('2027-06-20', { deletedAt: NOW });
    await on('2027-06-20', { occurrences: { create: { localDate: toDbDate('2027-06-20'), cancelledAt: NOW } } });
    await on('2027-06-20', { occurrences: { create: { localDate: toDbDate('2027-06-20'), isSkipped: true } } });
    expect((await list('?startDate=2027-06-01')).map(({ _id }) => _id)).toEqual([stays.id]);
  });

  it('sends an ETag that answers 304 for the same data and changes with a booking', async () => {
    const { id } = await on('2027-06-20');
    const address = `${server.url}/availability?startDate=2027-06-01`;
    const sendQuery = (etag: string) => fetch(address, { headers: { 'if-none-match': etag } });
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?".+"$/);
    const same = await sendQuery(etag);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await sendQuery(`W/${etag.replace('W/', '')}`)).status).toBe(304);
    expect((await sendQuery('*')).status).toBe(304);
    await book(id);
    const changed = await sendQuery(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(changed.headers.get('cache-control')).toBe('public, no-cache');
  });

  it('reveals nothing about the people who booked', async () => {
    const { id } = await on('2027-06-20', { showOnHomepage: true, shareableId: SHAREABLE_ID });
    await buyOverRest(server.url, { classId: id, name: 'Canary Bird', email: 'canary@example.com' });
    const paths = ['/availability?startDate=2027-06-01', '/api/availability/homepage'];
    for (const path of [...paths, `/availability/shared/${SHAREABLE_ID}`]) {
      const text = await (await fetch(server.url + path)).text();
      expect(text).toContain(id);
      expect(text).not.toMatch(/canary/i);
    }
  });
});

describe('GET /api/availability/homepage', () => {
  it('returns exactly the eight keys, with the free places as spots', async () => {
    const { id } = await on('2028-01-20', { showOnHomepage: true });
    await book(id);
    const expected = [
      {
        _id: id,
        date: '2028-01-20',
        time: '10:00',
        title: 'Sunrise Flow',
        location: 'Barceloneta beach',
        price: 15,
        spots: 4,
        classType: 'Mat Pilates',
      },
    ];
    expect(await list('', '/api/availability/homepage')).toStrictEqual(expected);
  });

  it('lists only upcoming, active, flagged, single classes, soonest first', async () => {
    const later = await on('2027-09-01', { showOnHomepage: true });
    const sooner = await on('2027-06-11', { showOnHomepage: true });
    await on('2027-06-12');
    await on('2027-06-09', { showOnHomepage: true });
    await on('2027-06-12', { showOnHomepage: true, isActive: false });
    await on('2027-06-12', { showOnHomepage: true, deletedAt: NOW });
    const events = await list('', '/api/availability/homepage');
    expect(events.map(({ _id }) => _id)).toEqual([sooner.id, later.id]);
  });
});

describe('GET /availability/shared/{shareableId}', () => {
  const shared = (id: string, prefix = '') => call('GET', `${server.url}${prefix}/availability/shared/${id}`);

  it('returns exactly the seven keys on both addresses', async () => {
    const { id } = await on('2027-06-20', { shareableId: SHAREABLE_ID });
    await book(id);
    const expected = {
      _id: id,
      date: '2027-06-20',
      time: '10:00',
      classType: 'Mat Pilates',
      location: 'Barceloneta beach',
      remainingSpots: 4,
      price: 15,
    };
    for (const prefix of ['', '/api']) {
      const { status, body } = await shared(SHAREABLE_ID, prefix);
      expect(status).toBe(200);
      expect(body).toStrictEqual(expected);
    }
  });

  it('finds neither a class by its own id nor a deleted class', async () => {
    const { id } = await on('2027-06-20', { shareableId: SHAREABLE_ID, deletedAt: NOW });
    for (const unknown of [id, SHAREABLE_ID, SHAREABLE_ID.toUpperCase()]) {
      expect(await shared(unknown)).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });

  it.each([
    ['inactive', { isActive: false }, 'not open for booking'],
    ['past', { startDate: toDbDate('2027-06-09') }, 'already started'],
    [
      'cancelled',
      { occurrences: { create: { localDate: toDbDate('2027-06-20'), cancelledAt: NOW } } },
      'was cancelled',
    ],
  ])('answers that a shared class is %s and nothing else', async (_name, overrides, text) => {
    await on('2027-06-20', { shareableId: SHAREABLE_ID, ...overrides });
    const { status, body } = await shared(SHAREABLE_ID);
    expect([status, body]).toStrictEqual([409, { message: expect.stringContaining(text) }]);
  });

  it('leads to the next date with a free place once the class became weekly', async () => {
    const { id } = await on('2027-05-30', { shareableId: SHAREABLE_ID, frequency: 'WEEKLY', weekdays: ['SU'] });
    expect(await shared(SHAREABLE_ID)).toMatchObject({ status: 200, body: { _id: id, date: '2027-06-13' } });
    await server.deps.db.occurrence.create({
      data: { availabilityId: id, localDate: toDbDate('2027-06-13'), cancelledAt: NOW },
    });
    expect(await shared(SHAREABLE_ID)).toMatchObject({ status: 200, body: { date: '2027-06-20' } });
    await server.deps.db.availability.update({ where: { id }, data: { untilDate: toDbDate('2027-06-09') } });
    expect(await shared(SHAREABLE_ID)).toMatchObject({ status: 409 });
    await server.deps.db.availability.update({ where: { id }, data: { isActive: false } });
    expect(await shared(SHAREABLE_ID)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not open') },
    });
  });

  it('answers that a shared class is full and nothing else', async () => {
    const { id } = await on('2027-06-20', { shareableId: SHAREABLE_ID, capacity: 1 });
    await book(id);
    const { status, body } = await shared(SHAREABLE_ID);
    expect([status, body]).toStrictEqual([409, { message: expect.stringContaining('just filled up') }]);
  });
});
