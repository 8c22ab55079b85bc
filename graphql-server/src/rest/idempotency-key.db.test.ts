import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyOverGraphql, buyOverRest } from '#test/buyers';
import { createClass } from '#test/classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const single = (overrides = {}) => createClass(server.deps.db, overrides);
const book = (body: object, headers: Record<string, string>) =>
  call<{ booking: { _id: string }; message?: string }>(
    'POST',
    `${server.url}/api/bookings`,
    { userName: 'Ana Pons', userEmail: 'ana@example.com', paymentMethod: 'payInPerson', ...body },
    headers,
  );
const getBookings = (availabilityId: string) =>
  server.deps.db.booking.count({ where: { occurrence: { availabilityId } } });

describe('Idempotency-Key', () => {
  const key = (name: string) => ({ 'Idempotency-Key': name });

  it('makes one booking from ten equal requests at once', async () => {
    const { id } = await single({ capacity: 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => book({ classId: id }, key('ten'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await getBookings(id)).toBe(1);
  });

  it('returns the same booking later, even when the class is full or it took the last place', async () => {
    const { id } = await single({ capacity: 1 });
    const first = await book({ classId: id }, key('later'));
    const again = await book({ classId: id }, key('later'));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await book({ classId: id }, key('another'))).status).toBe(409);
  });

  it('refuses the same key with another body, also when both arrive at once', async () => {
    const [one, two] = await Promise.all([single(), single()]);
    const answers = await Promise.all([
      book({ classId: one.id }, key('twice')),
      book({ classId: two.id }, key('twice')),
      book({ classId: one.id, userName: 'Bo' }, key('twice')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await getBookings(one.id)) + (await getBookings(two.id))).toBe(1);
    const late = await book({ classId: one.id, message: 'changed' }, key('twice'));
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('Idempotency-Key') } });
  });

  it('treats a key as the same over REST and GraphQL', async () => {
    const { id } = await single();
    const request = { classId: id, headers: key('both-apis') };
    const rest = await buyOverRest(server.url, request);
    const graphql = await buyOverGraphql(server.url, request);
    expect([rest.status, graphql.status, graphql.bookingId]).toEqual([201, 201, rest.bookingId]);
    const other = await buyOverGraphql(server.url, { ...request, name: 'Bo' });
    expect([other.bookingId, other.message]).toEqual([null, expect.stringContaining('Idempotency-Key')]);
    expect(await getBookings(id)).toBe(1);
  });

  it.each([
    ['one character', 'k', 201],
    ['255 characters', 'k'.repeat(255), 201],
    ['nothing, like none', '', 201],
    ['256 characters', 'k'.repeat(256), 400],
    ['a letter beyond ASCII', 'clé', 400],
    ['a tab', 'a\tb', 400],
  ])('handles an Idempotency-Key of %s', async (_name, value, status) => {
    const { id } = await single();
    expect((await book({ classId: id }, key(value))).status).toBe(status);
    expect(await getBookings(id)).toBe(status === 201 ? 1 : 0);
  });

  it('frees the key of a request that failed', async () => {
    const { id } = await single({ isActive: false });
    expect((await book({ classId: id }, key('freed'))).status).toBe(409);
    await server.deps.db.availability.update({ where: { id }, data: { isActive: true } });
    expect((await book({ classId: id }, key('freed'))).status).toBe(201);
  });
});
