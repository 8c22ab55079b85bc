import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest, countStatus, type Purchase } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { type ServerProcess, spawnServer } from '#test/process';
import { startTestServer, type TestServer } from '#test/server';
import { withoutSeatLock } from '#test/without-seat-lock';

let server: TestServer;
let processes: ServerProcess[];

beforeAll(async () => {
  server = await startTestServer();
  processes = await Promise.all([1, 2].map(() => spawnServer({ DATABASE_URL: server.database.url })));
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await server.close();
});

/** Sends `count` bookings at once, alternating between REST and GraphQL and between the given servers. */
function rush(urls: string[], count: number, classId: string): Promise<Purchase[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const buy = index % 2 === 0 ? buyOverRest : buyOverGraphql;
      const url = urls[Math.floor(index / 2) % urls.length] ?? '';
      return buy(url, { classId, classDate: CLASS_DATE, email: `buyer${index}@example.com` });
    }),
  );
}

describe('seats', () => {
  it.each([
    [50, 5],
    [12, 12],
    [3, 10],
    [40, 1],
    [120, 7],
  ])(
    'gives %i buyers of %i places exactly the places, over REST and GraphQL on two processes',
    async (buyers, places) => {
      const { id } = await createClass(server.deps.db, { capacity: places });
      const purchases = await rush(
        processes.map((process) => process.url),
        buyers,
        id,
      );
      const sold = Math.min(buyers, places);
      expect(countStatus(purchases, 201)).toBe(sold);
      expect(countStatus(purchases, 409)).toBe(buyers - sold);
      expect(purchases.find((purchase) => purchase.status === 409)?.message ?? 'just filled').toContain('just filled');
      expect(await server.deps.db.booking.count({ where: { occurrence: { availabilityId: id } } })).toBe(sold);
      const [slot] = await fetch(`${server.url}/availability?startDate=${CLASS_DATE}`)
        .then((response) => response.json() as Promise<{ _id: string; remainingSpots: number }[]>)
        .then((slots) => slots.filter((one) => one._id === id));
      expect(slot?.remainingSpots).toBe(places - sold);
    },
  );

  it('never deadlocks when buyers book many classes in random order', async () => {
    const classes = await Promise.all(Array.from({ length: 10 }, () => createClass(server.deps.db, { capacity: 4 })));
    const requests = Array.from({ length: 200 }, (_, index) => classes[(index * 7) % 10]?.id ?? '');
    const purchases = await Promise.all(
      requests.map((classId, index) =>
        buyOverRest(processes[index % 2]?.url ?? '', { classId, email: `b${index}@example.com` }),
      ),
    );
    expect(countStatus(purchases, 201)).toBe(40);
    expect(countStatus(purchases, 409)).toBe(160);
  });
});

describe('seats without the lock of the class', () => {
  it('refuses to oversell by the trigger alone', async () => {
    const unlocked = await startTestServer({ adjust: withoutSeatLock });
    try {
      const { id } = await createClass(unlocked.deps.db, { capacity: 5 });
      await rush([unlocked.url], 50, id);
      expect(await unlocked.deps.db.booking.count()).toBe(5);
    } finally {
      await unlocked.close();
    }
  });
});
