import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHeaders } from '#test/admin';
import { buyOverGraphql, buyOverRest, countStatus } from '#test/buyers';
import { CLASS_DATE, createClass, toClassForm } from '#test/classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

/** Edits a class. An edit waits for running bookings; one that timed out can safely be retried. */
async function edit(id: string, changes: object): ReturnType<typeof call> {
  const answer = await call('PUT', `${server.url}/availability/admin/${id}`, toClassForm(changes), headers);
  return answer.status === 503 ? edit(id, changes) : answer;
}
const countSold = (availabilityId: string) =>
  server.deps.db.booking.count({ where: { occurrence: { availabilityId }, status: 'CONFIRMED' } });
const rush = (classId: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    (index % 2 === 0 ? buyOverRest : buyOverGraphql)(server.url, {
      classId,
      classDate: CLASS_DATE,
      email: `buyer${index}@example.com`,
    }),
  );

describe('bookings during an edit', () => {
  it('sells no more places than the class has after a simultaneous edit to fewer spots', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await createClass(server.deps.db, { capacity: 10 });
      const [answer, ...purchases] = await Promise.all([edit(id, { spots: 4 }), ...rush(id, 20)]);
      const { capacity } = await server.deps.db.availability.findUniqueOrThrow({ where: { id } });
      const sold = await countSold(id);
      expect(sold).toBe(countStatus(purchases, 201));
      // Either the edit came first, or more places were already sold and it was refused.
      expect([answer.status, capacity, sold]).toEqual(answer.status === 200 ? [200, 4, 4] : [409, 10, 10]);
    }
  });

  it('sells up to the new number of places during an edit to more spots', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 5 });
    const [answer, ...purchases] = await Promise.all([edit(id, { spots: 8 }), ...rush(id, 30)]);
    expect(answer.status).toBe(200);
    const sold = await countSold(id);
    expect(sold).toBe(countStatus(purchases, 201));
    expect(sold).toBeGreaterThanOrEqual(5);
    expect(sold).toBeLessThanOrEqual(8);
    expect(countStatus(purchases, 201) + countStatus(purchases, 409)).toBe(30);
  });

  it('gives every booking the new time of the class during an edit of its time', async () => {
    const { id } = await createClass(server.deps.db, { capacity: 30 });
    const [answer] = await Promise.all([edit(id, { spots: 30, time: '11:00' }), ...rush(id, 20)]);
    expect(answer.status).toBe(200);
    const times = await server.deps.db.booking.groupBy({
      by: ['localTime'],
      where: { occurrence: { availabilityId: id } },
      _count: true,
    });
    expect(times).toMatchObject([{ localTime: '11:00', _count: 20 }]);
  });
});
