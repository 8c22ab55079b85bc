import { afterAll, beforeAll, describe } from 'vitest';
import { adminHeaders } from '../admin';
import { CLASS_DATE, createClass, toClassForm } from '../classes';
import { type ServerProcess, spawnServer } from '../process';
import type { Random } from '../random';
import { call } from '../rest';
import { startTestServer, type TestServer } from '../server';
import { withoutSeatLock } from '../without-seat-lock';
import { begin, bookInPerson, payByCard, persist } from './customers';
import { prove, SETUP_MS } from './prove';
import { buildServerProgram } from './server-program';
import { startWorld, type World } from './world';

let world: World;
let processes: ServerProcess[];
let admin: Record<string, string>;
let removeProgram: () => Promise<void>;
let bare: World;
let unprotected: TestServer;

beforeAll(async () => {
  const { program, remove } = await buildServerProgram();
  removeProgram = remove;
  world = await startWorld();
  // Holds expire after 0.6 seconds, while others are still booking.
  const variables = { ...world.variables, HOLD_MINUTES: '0.01' };
  processes = await Promise.all([1, 2].map(() => spawnServer(variables, '/readyz', program)));
  admin = await adminHeaders(world.database.db);
  bare = await startWorld({ isControl: true });
  await bare.database.pool.query('ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity"');
  unprotected = await startTestServer({
    database: bare.database,
    variables: bare.variables,
    adjust: withoutSeatLock,
  });
}, SETUP_MS);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await unprotected.close();
  await Promise.all([world.close(), bare.close()]);
  await removeProgram();
}, SETUP_MS);

type Storm = { world: World; urls: string[]; classId: string; random: Random; admin: Record<string, string> };

/** One visitor: books in person, pays by card, or abandons a payment. */
async function visit({ world, urls, classId, random }: Storm, index: number): Promise<void> {
  const place = { classId, email: `visitor${index}@example.com` };
  const nearest = random.shuffle(urls);
  const kind = random.next();
  if (kind < 0.5) await bookInPerson(world, nearest, place, random);
  else if (kind < 0.8) await payByCard(world, nearest, place, random.chance(0.3));
  else await begin(nearest, place);
  const url = `${nearest[0]}/availability?startDate=${CLASS_DATE}`;
  const { body } = await call<{ _id: string; remainingSpots: number }[]>('GET', url);
  for (const slot of body) world.shownSpots.push(slot.remainingSpots);
}

/** One action of the teacher meanwhile: changes the capacity, refunds a booking or cancels the class. */
async function interfere({ world, urls, classId, random, admin }: Storm): Promise<void> {
  const kind = random.next();
  if (kind < 0.4) await changeSpots({ world, urls, classId, random, admin });
  else if (kind < 0.9) await refundSomebody({ world, urls, classId, random, admin });
  else {
    const query = 'mutation Cancel($id: ID!) { cancelClass(input: { id: $id }) { __typename } }';
    const variables = { id: `${classId}_${CLASS_DATE}` };
    await persist(urls, (url) => call('POST', `${url}/graphql`, { query, variables }, admin));
  }
}

async function changeSpots({ urls, classId, random, admin }: Storm): Promise<void> {
  const form = toClassForm({ spots: random.between(1, 10) });
  await persist(urls, (url) => call('PUT', `${url}/availability/admin/${classId}`, form, admin));
}

async function refundSomebody({ world, urls, classId, random, admin }: Storm): Promise<void> {
  const where = { occurrence: { availabilityId: classId }, paymentMethod: 'CARD', status: 'CONFIRMED' } as const;
  const booked = await world.database.db.booking.findMany({ where, select: { id: true } });
  if (booked.length === 0) return;
  const { id } = random.pick(booked);
  const refund = (url: string) => call('POST', `${url}/api/bookings/admin/${id}/refund`, undefined, admin);
  await Promise.all(urls.map((url) => persist([url], refund)));
}

async function storm(on: Omit<Storm, 'classId'>, interferences: number): Promise<string[]> {
  const { world, random } = on;
  const { id: classId } = await createClass(world.database.db, { capacity: random.between(1, 6) });
  const visitors = Array.from({ length: random.between(6, 18) }, (_, index) => () => visit({ ...on, classId }, index));
  const teacher = Array.from({ length: interferences }, () => () => interfere({ ...on, classId }));
  await Promise.all(random.shuffle([...visitors, ...teacher]).map((act) => act()));
  return world.settle();
}

describe('seats under fire', () => {
  prove({
    what: 'Crowds book over both APIs and two processes; holds expire, capacity changes, refunds and cancelled dates',
    rounds: 2,
    round: (random) => storm({ world, random, admin, urls: processes.map(({ url }) => url) }, random.between(0, 4)),
    control: {
      without: 'the seat lock and the capacity trigger',
      round: (random) => storm({ world: bare, random, admin: {}, urls: [unprotected.url] }, 0),
    },
  });
});
