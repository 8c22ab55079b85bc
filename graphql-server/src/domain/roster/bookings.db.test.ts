import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOOKING_COLUMNS, type BookingColumn } from '#contract/booking-list';
import type { Booking } from '#prisma';
import { adminHeaders } from '#test/admin';
import { createBookingRow, createCardBooking, startProvider } from '#test/card-bookings';
import { ask } from '#test/graphql';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import type { FakeStripe } from '../../sandbox/stripe/fake-stripe';
import { toDbDate } from '../time/local-date';

let server: TestServer;
let fake: FakeStripe;
let admin: Record<string, string>;
/** After the bookings were made and before their classes. */
const NOW = new Date('2026-11-02T09:00:00Z');
/** Oldest first. */
let bookings: Booking[];

const at = (day: number) => ({
  createdAt: new Date(Date.UTC(2026, 9, day)),
  localDate: toDbDate(`2026-12-${String(day).padStart(2, '0')}`),
  startsAt: new Date(Date.UTC(2026, 11, day, 9)),
});

beforeAll(async () => {
  const provider = await startProvider();
  fake = provider.fake;
  server = await startTestServer({
    clock: { now: () => NOW },
    adjust: (deps) => ({ ...deps, payments: provider.payments }),
  });
  const { db } = server.deps;
  admin = await adminHeaders(db);
  bookings = [
    await createCardBooking(db, fake, { ...at(3), name: 'zoe Roca', email: 'zoe@example.com', notes: 'My knee' }),
    await createBookingRow(db, { ...at(1), name: 'Núria Serra', email: 'NS@example.com', phone: '+34 600 111 222' }),
    await createCardBooking(db, fake, { ...at(4), name: 'Ana Pons', email: 'b@example.com', status: 'CANCELLED' }),
    await createCardBooking(db, fake, {
      ...at(2),
      name: 'Òscar 100%',
      email: 'o_c@example.com',
      status: 'REFUNDED',
      refundId: 're_1',
      location: 'a garden, Gràcia',
      classType: 'REFORMER',
      priceCents: 2050,
      localTime: '18:30',
    }),
    await createBookingRow(db, { ...at(5), name: '=cmd|"/c calc"!A1', email: 'eve@example.com', status: 'CANCELLED' }),
  ].sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const LIST = `query List($filter: BookingFilterInput, $sort: BookingSortInput, $offset: Int, $limit: Int) {
  adminBookings(filter: $filter, sort: $sort, offset: $offset, limit: $limit) {
    totalCount
    nodes { id name email phone date time classType location priceCents paymentMethod paymentIntentId status state notes refundId
      canRefund canCancel createdAt }
  }
}`;
type Node = { id: string; name: string; state: string; canRefund: boolean; canCancel: boolean };
async function list(variables: object = {}) {
  const answer = await ask(server.url, LIST, variables, admin);
  return answer.body.data?.adminBookings as { totalCount: number; nodes: Node[] };
}
const getNames = async (variables: object) => (await list(variables)).nodes.map(({ name }) => name.split(' ')[0]);

describe('adminBookings', () => {
  it('lists bookings newest first with their state and the actions that are possible', async () => {
    const { totalCount, nodes } = await list();
    expect(totalCount).toBe(5);
    expect(nodes.map(({ id }) => id)).toEqual(bookings.map(({ id }) => id).reverse());
    expect(nodes.map(({ state, canRefund, canCancel }) => [state, canRefund, canCancel])).toEqual([
      ['IN_PERSON', false, false],
      ['CARD_CANCELLED', false, false],
      ['CARD_CONFIRMED', true, true],
      ['REFUNDED', false, false],
      ['IN_PERSON', false, true],
    ]);
  });

  const expectations: Partial<Record<BookingColumn, string[]>> = {
    CREATED_AT: ['Núria', 'Òscar', 'zoe', 'Ana', '=cmd|"/c'],
    NAME: ['=cmd|"/c', 'Ana', 'Núria', 'Òscar', 'zoe'],
    EMAIL: ['Ana', '=cmd|"/c', 'Núria', 'Òscar', 'zoe'],
    CLASS_DATE: ['Núria', 'Òscar', 'zoe', 'Ana', '=cmd|"/c'],
  };
  it.each(Object.entries(expectations))('sorts bookings by %s in both directions', async (column, names) => {
    expect(await getNames({ sort: { column, direction: 'ASC' } })).toEqual(names);
    expect(await getNames({ sort: { column, direction: 'DESC' } })).toEqual([...names].reverse());
  });

  it.each([
    ['CLASS_TIME', 'Òscar'],
    ['CLASS_TYPE', 'Òscar'],
    ['PRICE', 'Òscar'],
    ['MESSAGE', 'zoe'],
    ['STATUS', 'Òscar'],
  ])('begins the bookings in descending order of %s with %s', async (column, name) => {
    expect((await getNames({ sort: { column, direction: 'DESC' } }))[0]).toBe(name);
  });

  it.each(BOOKING_COLUMNS)('shows every booking exactly once on pages of two sorted by %s', async (column) => {
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => list({ sort: { column, direction: 'ASC' }, offset, limit: 2 })),
    );
    const ids = pages.flatMap(({ nodes }) => nodes.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(ids).toHaveLength(5);
    const whole = await list({ sort: { column, direction: 'ASC' } });
    expect(ids).toEqual(whole.nodes.map(({ id }) => id));
  });

  it.each([
    [{ text: 'nuria' }, ['Núria']],
    [{ text: 'OSCAR' }, ['Òscar']],
    [{ text: 'ns@' }, ['Núria']],
    [{ text: '100%' }, ['Òscar']],
    [{ text: '%' }, ['Òscar']],
    [{ text: 'o_c' }, ['Òscar']],
    [{ text: 'z_e' }, []],
    [{ text: '(600) 111-222' }, ['Núria']],
    [{ text: 'RE_1' }, ['Òscar']],
    [{ text: "' OR 1=1--" }, []],
    [{ text: ' zoe ' }, ['zoe']],
    [{ from: '2026-12-04' }, ['=cmd|"/c', 'Ana']],
    [{ from: '2026-12-02', to: '2026-12-03' }, ['zoe', 'Òscar']],
    [{ state: 'CARD_CONFIRMED' }, ['zoe']],
    [{ state: 'CARD_CANCELLED' }, ['Ana']],
    [{ state: 'REFUNDED' }, ['Òscar']],
    [{ state: 'IN_PERSON' }, ['=cmd|"/c', 'Núria']],
    [{ state: 'IN_PERSON', text: 'nuria', from: '2026-12-01', to: '2026-12-01' }, ['Núria']],
    [{ from: '2026-12-31', to: '2026-12-01' }, []],
  ])('finds with the booking filter %j exactly %j', async (filter, names) => {
    const { nodes, totalCount } = await list({ filter });
    expect(nodes.map(({ name }) => name.split(' ')[0])).toEqual(names);
    expect(totalCount).toBe(names.length);
  });

  it.each([
    { limit: 0 },
    { limit: 101 },
    { offset: -1 },
    { filter: { text: 'x'.repeat(300) } },
    { filter: { text: '\u0000' } },
  ])('refuses the booking list arguments %j', async (variables) => {
    const { status, body } = await ask(server.url, LIST, variables, admin);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions?.code).toBe('INVALID_INPUT');
  });
});

describe('GET /api/bookings/admin', () => {
  it('returns all bookings newest first with the documented keys', async () => {
    const { status, body, headers } = await call<object[]>('GET', `${server.url}/api/bookings/admin`, undefined, admin);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/json');
    const newestFirst = [...bookings].reverse();
    expect(body.map((row) => (row as { _id: string })._id)).toEqual(newestFirst.map(({ id }) => id));
    const refunded = bookings.find(({ status: one }) => one === 'REFUNDED');
    expect(body[3]).toEqual({
      _id: refunded?.id,
      createdAt: '2026-10-02T00:00:00.000Z',
      name: 'Òscar 100%',
      email: 'o_c@example.com',
      phone: null,
      message: null,
      classDate: '2026-12-02',
      classTime: '18:30',
      classType: 'Reformer',
      className: 'Pilates Class',
      location: 'a garden, Gràcia',
      price: 20.5,
      paymentMethod: 'stripe',
      paymentIntentId: refunded?.paymentIntentId,
      bookingStatus: 'refunded',
      refundId: 're_1',
    });
  });

  it('returns an empty list when there is no booking', async () => {
    const empty = await startTestServer();
    try {
      const headers = await adminHeaders(empty.deps.db);
      const answer = await call('GET', `${empty.url}/api/bookings/admin`, undefined, headers);
      expect(answer.body).toEqual([]);
    } finally {
      await empty.close();
    }
  });
});

describe('GET /api/bookings/admin.csv', () => {
  const csv = async (query = '') => {
    const response = await fetch(`${server.url}/api/bookings/admin.csv${query}`, { headers: admin });
    return { response, bytes: new Uint8Array(await response.clone().arrayBuffer()), text: await response.text() };
  };

  it('returns the bookings as a CSV attachment with the columns of the screen', async () => {
    const { response, bytes, text } = await csv();
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '"Booking ID","Booked On","Name","Email","Class Date","Class Time","Class Type","Location","Price","Payment Method","Payment ID","Status","Message","Refund ID","Phone"',
    );
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('');
    expect(lines[4]).toContain(
      '"2026-10-02 02:00","Òscar 100%","o_c@example.com","2026-12-02","18:30","Reformer","a garden, Gràcia","20.50","Card"',
    );
  });

  it('escapes spreadsheet formulas in the bookings CSV', async () => {
    const { text } = await csv();
    expect(text).toContain(`"'=cmd|""/c calc""!A1"`);
    expect(text).toContain(`"'+34 600 111 222"`);
  });

  it('applies filter and sort order to the bookings CSV', async () => {
    const { text } = await csv('?state=IN_PERSON&text=nuria&sort=NAME&direction=ASC');
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain('Núria Serra');
  });

  it.each(['?state=nonsense', '?sort=x', '?from=2026-13-01', '?text=a&text=b', '?direction=up'])(
    'refuses the bookings CSV query %s',
    async (query) => {
      const { response, text } = await csv(query);
      expect(response.status).toBe(400);
      expect(JSON.parse(text)).toEqual({ message: expect.any(String) });
    },
  );
});

describe('a booking list longer than one chunk', () => {
  it('returns every booking of a list that is read in several chunks', async () => {
    const long = await startTestServer();
    try {
      const { id, ...row } = await createBookingRow(long.deps.db);
      await long.deps.db.availability.updateMany({ data: { capacity: 1000 } });
      await long.deps.db.booking.createMany({
        data: Array.from({ length: 2_100 }, () => ({ ...row, status: 'CANCELLED' as const })),
      });
      const headers = await adminHeaders(long.deps.db);
      const { body } = await call<{ _id: string }[]>('GET', `${long.url}/api/bookings/admin`, undefined, headers);
      expect(new Set(body.map(({ _id }) => _id)).size).toBe(2_101);
      const csv = await fetch(`${long.url}/api/bookings/admin.csv`, { headers });
      expect((await csv.text()).split('\r\n')).toHaveLength(2_103);
    } finally {
      await long.close();
    }
  });
});
