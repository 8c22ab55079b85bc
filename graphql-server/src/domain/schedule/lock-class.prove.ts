import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql, buyOverRest, countStatus, type Purchase } from '#test/buyers';
import { CLASS_DATE, createClass, toClassForm } from '#test/classes';
import { eventually } from '#test/eventually';
import { type ServerProcess, spawnServer } from '#test/process';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

const BUYERS = 40;
const EDITS = 6;
const CAPACITY = 900;

let server: TestServer;
let processes: ServerProcess[];
beforeAll(async () => {
  server = await startTestServer();
  processes = await Promise.all([1, 2].map(() => spawnServer({ DATABASE_URL: server.database.url })));
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await server.close();
});

describe('edits of a class during a booking rush', () => {
  it('completes every edit of a class that forty people keep booking over two processes, and sells each place once', async () => {
    const { db } = server.deps;
    const admin = await adminHeaders(db);
    const { id } = await createClass(db, { capacity: CAPACITY });
    const purchases: Purchase[] = [];
    let isOver = false;
    const buyEndlessly = async (buyer: number) => {
      const buy = buyer % 2 === 0 ? buyOverRest : buyOverGraphql;
      const url = processes[buyer % processes.length]?.url ?? '';
      for (let round = 0; !isOver; round += 1) {
        purchases.push(await buy(url, { classId: id, classDate: CLASS_DATE, email: `b${buyer}.${round}@example.com` }));
      }
    };
    const rush = Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buyEndlessly(buyer)));
    await eventually(async () => expect(purchases.length).toBeGreaterThan(BUYERS));

    const statuses: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const url = `${processes[edit % 2]?.url}/availability/admin/${id}`;
      statuses.push((await call('PUT', url, toClassForm({ spots: CAPACITY + edit }), admin)).status);
    }
    isOver = true;
    await rush;

    expect(statuses).toEqual(Array.from({ length: EDITS }, () => 200));
    expect((await db.availability.findUniqueOrThrow({ where: { id } })).capacity).toBe(CAPACITY + EDITS);
    const sold = countStatus(purchases, 201);
    expect(countStatus(purchases, 409) + sold).toBe(purchases.length);
    expect(await db.booking.count({ where: { occurrence: { availabilityId: id } } })).toBe(sold);
    expect(sold).toBeLessThanOrEqual(CAPACITY + EDITS);
  });
});
