import { graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingRow, createCardBooking, startProvider } from '#test/card-bookings';
import { CLASS_DATE, createClass } from '#test/classes';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { createTestServerDeps } from '#test/server';
import type { Deps } from '../deps';
import { publicContext } from './context';
import { schema } from './schema';

let database: TestDatabase;
let deps: Deps;
beforeAll(async () => {
  database = await createTestDatabase();
  deps = await createTestServerDeps(database.url);
});
afterAll(async () => {
  await deps.close();
  await database.close();
});
beforeEach(async () => {
  await deps.database.pool.query('TRUNCATE "Availability", "PaymentAttempt", "Booking" CASCADE');
});

const EDGES = `totalCount nodes {
  name
  class { id state taken capacity attendees { name attendance { outcome } } }
  availability { id title version }
  payment { paymentIntentId amountCents createdAt refunds { status amountCents } }
  attendance { bookingId outcome isPaidCash version }
}`;

/** Executes an operation as the teacher, without a server, whose own work would send statements between those that are counted. */
async function run<Data>(source: string, variableValues = {}, idempotencyKey: string | null = null): Promise<Data> {
  const admin = async () => ({ sessionId: '', adminId: '', username: 'teacher', isAdmin: true, endsAt: new Date() });
  const contextValue = { ...publicContext(deps), admin, hasToken: true, idempotencyKey };
  const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
  expect(errors).toBeUndefined();
  return data as Data;
}

async function listBookings(selection = EDGES) {
  const { adminBookings } = await run<{ adminBookings: { nodes: Record<string, unknown>[] } }>(
    `{ adminBookings { ${selection} } }`,
  );
  return adminBookings.nodes;
}

/** Inserts confirmed bookings of as many classes. */
async function createBookings(count: number) {
  const { db, studioTime } = deps;
  for (let index = 0; index < count; index += 1) {
    const availability = await createClass(db, { title: `Class ${index}` });
    const { id } = await db.occurrence.create({ data: occurrenceFactory(availability.id) });
    const place = { availability, occurrenceId: id, localDate: CLASS_DATE, studioTime };
    await db.booking.create({ data: bookingFactory(place, guest(index)) });
  }
}

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(deps.database.pool, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

describe('the edges of an admin booking', () => {
  it('lead to its class, its availability, its payment and its attendance', async () => {
    const { db } = deps;
    const { fake } = await startProvider();
    const booking = await createCardBooking(db, fake, { attendance: 'CAME', attendanceVersion: 3 });
    await db.refund.create({
      data: {
        paymentAttemptId: booking.paymentAttemptId ?? '',
        paymentIntentId: booking.paymentIntentId ?? '',
        purpose: 'ADMIN',
        key: `booking-${booking.id}`,
        amountCents: 1500,
        reason: 'Test',
      },
    });
    const { availabilityId } = await db.occurrence.findUniqueOrThrow({ where: { id: booking.occurrenceId } });
    expect(await listBookings()).toEqual([
      {
        name: 'Ana Pons',
        class: {
          id: `${availabilityId}_${CLASS_DATE}`,
          state: 'SCHEDULED',
          taken: 1,
          capacity: 1,
          attendees: [{ name: 'Ana Pons', attendance: { outcome: 'CAME' } }],
        },
        availability: { id: availabilityId, title: 'Sunrise Flow', version: 1 },
        payment: {
          paymentIntentId: booking.paymentIntentId,
          amountCents: 1500,
          createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
          refunds: [{ status: 'DUE', amountCents: 1500 }],
        },
        attendance: { bookingId: booking.id, outcome: 'CAME', isPaidCash: false, version: 3 },
      },
    ]);
    await fake.close();
  });

  it('show the same class as `adminClass` does, on the schedule and off it', async () => {
    const { db } = deps;
    const on = await createBookingRow(db);
    const off = await createBookingRow(db);
    const { availabilityId } = await db.occurrence.findUniqueOrThrow({ where: { id: off.occurrenceId } });
    await db.availability.update({ where: { id: availabilityId }, data: { deletedAt: new Date() } });
    const fields = 'id title date time startsAt endsAt location capacity taken held isRecurring state cancelReason';
    const nodes = await listBookings(`nodes { id class { ${fields} attendees { bookingId } } availability { id } }`);
    for (const { id } of [on, off]) {
      const node = nodes.find((one) => one.id === id) as { class: { id: string } };
      const query = `{ adminClass(id: "${node.class.id}") { ... on AdminClass { ${fields} attendees { bookingId } } } }`;
      expect(await run(query)).toEqual({ adminClass: node.class });
    }
    const states = nodes.map((one) => (one.class as { state: string }).state);
    expect(states.sort()).toEqual(['OFF_SCHEDULE', 'SCHEDULED']);
    expect(nodes.find(({ id }) => id === off.id)?.availability).toBeNull();
  });

  it('take the same number of statements for twelve bookings as for two', async () => {
    await createBookings(2);
    await listBookings();
    const few = await countStatements(() => listBookings());
    await createBookings(10);
    const many = await countStatements(async () => expect(await listBookings()).toHaveLength(12));
    expect(many).toBe(few);
  });

  it('take no statement when they are not selected', async () => {
    await createBookings(2);
    await listBookings();
    const without = await countStatements(() => listBookings('totalCount nodes { name attendance { outcome } }'));
    const withEdges = await countStatements(() => listBookings());
    const bare = await countStatements(() => listBookings('totalCount nodes { name }'));
    expect(without).toBe(bare);
    expect(withEdges).toBeGreaterThan(bare);
  });
});

describe('the edges that the public reaches', () => {
  const AVAILABILITY = '{ id title className classType location priceCents capacity durationMinutes date time }';

  it('lead from every slot of the schedule to its availability with one statement', async () => {
    const { db } = deps;
    for (const title of ['One', 'Two', 'Three']) await createClass(db, { title, frequency: 'DAILY' });
    const schedule = (edge: string) =>
      run<{ schedule: { slots: { title: string }[] } }>(
        `{ schedule(from: "${CLASS_DATE}", to: "${CLASS_DATE}") { slots { title ${edge} } } }`,
      );
    await schedule('');
    const without = await countStatements(() => schedule(''));
    const withEdge = await countStatements(() => schedule(`availability { title recurrence { frequency } }`));
    expect(withEdge).toBe(without + 1);
    const { slots } = (await schedule('availability { title recurrence { frequency } }')).schedule;
    expect(slots).toHaveLength(3);
    for (const slot of slots)
      expect(slot).toMatchObject({ availability: { title: slot.title, recurrence: { frequency: 'DAILY' } } });
  });

  it('lead from a new booking to its slot with the places that are left, and to its availability', async () => {
    const { id } = await createClass(deps.db, { capacity: 3 });
    const input = { classId: id, name: 'Ana Pons', email: 'ana@example.com', paymentMethod: 'IN_PERSON' };
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on Booking {
      id slot { id remainingSpots availability { id } } availability ${AVAILABILITY} } } }`;
    expect(await run(query, { input })).toEqual({
      createBooking: {
        id: expect.any(String),
        slot: { id: `${id}_${CLASS_DATE}`, remainingSpots: 2, availability: { id } },
        availability: {
          id,
          title: 'Sunrise Flow',
          className: 'Pilates Class',
          classType: 'MAT_PILATES',
          location: 'Barceloneta beach',
          priceCents: 1500,
          capacity: 3,
          durationMinutes: 60,
          date: CLASS_DATE,
          time: '10:00',
        },
      },
    });
  });

  it('lead nowhere once the class is switched off', async () => {
    const { db } = deps;
    const { id } = await createClass(db);
    const input = { classId: id, name: 'Ana Pons', email: 'ana@example.com', paymentMethod: 'IN_PERSON' };
    const query = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ... on Booking {
      id title slot { id } availability { id } } } }`;
    const first = await run(query, { input }, 'edges');
    expect(first).toMatchObject({ createBooking: { slot: { id: `${id}_${CLASS_DATE}` }, availability: { id } } });
    await db.availability.update({ where: { id }, data: { isActive: false } });
    const second = await run(query, { input }, 'edges');
    expect(second).toMatchObject({ createBooking: { title: 'Sunrise Flow', slot: null, availability: null } });
  });
});
