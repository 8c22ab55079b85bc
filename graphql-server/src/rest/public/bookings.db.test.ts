import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { CLASS_DATE, createClass } from '#test/classes';
import { editClass } from '#test/edited-classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { getWeekday, toDbDate } from '../../domain/time/local-date';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Booked = { booking: { _id: string; classDate: string }; message?: string };
const book = (body: object) =>
  call<Booked>('POST', `${server.url}/api/bookings`, {
    userName: 'Ana Pons',
    userEmail: 'ana@example.com',
    paymentMethod: 'payInPerson',
    ...body,
  });
const getBookings = (availabilityId: string) =>
  server.deps.db.booking.count({ where: { occurrence: { availabilityId } } });
const single = (overrides = {}) => createClass(server.deps.db, overrides);
/** Every week on CLASS_DATE's weekday, four times. */
const series = (overrides = {}) =>
  single({
    frequency: 'WEEKLY',
    weekdays: [getWeekday(CLASS_DATE)],
    untilDate: toDbDate(addDays(CLASS_DATE, 21)),
    ...overrides,
  });

describe('POST /api/bookings', () => {
  it('answers 201 with exactly the documented keys', async () => {
    const { id } = await single({ priceCents: 1999 });
    const { status, body } = await book({ classId: id, classDate: CLASS_DATE, userPhone: '', message: 'Hi' });
    expect(status).toBe(201);
    expect(body).toStrictEqual({
      booking: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        name: 'Ana Pons',
        email: 'ana@example.com',
        classDate: CLASS_DATE,
        classTime: '10:00',
        classType: 'Mat Pilates',
        className: 'Pilates Class',
        location: 'Barceloneta beach',
        price: 19.99,
        paymentMethod: 'payInPerson',
        bookingStatus: 'confirmed',
      },
    });
  });

  it('trims the input of a person', async () => {
    const { id } = await single();
    const { body } = await book({ classId: id, userName: '  Ana Pons ', userEmail: ' ana@example.com\n' });
    expect(body.booking).toMatchObject({ name: 'Ana Pons', email: 'ana@example.com' });
  });

  it('books a second place under the same email', async () => {
    const { id } = await single();
    const answers = [await book({ classId: id }), await book({ classId: id })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.booking._id).not.toBe(answers[1]?.body.booking._id);
  });
});

describe('classId and classDate', () => {
  it('accepts the availability or the occurrence id, with or without the date', async () => {
    const { id } = await single({ capacity: 10 });
    const ways = [
      { classId: id },
      { classId: id, classDate: CLASS_DATE },
      { classId: `${id}_${CLASS_DATE}` },
      { classId: `${id}_${CLASS_DATE}`, classDate: CLASS_DATE },
      { classId: id.toUpperCase(), classDate: null },
    ];
    for (const way of ways) {
      expect(await book(way)).toMatchObject({ status: 201, body: { booking: { classDate: CLASS_DATE } } });
    }
    expect(await getBookings(id)).toBe(ways.length);
  });

  it('books without a date the new day of a class that is over, which somebody had booked and cancelled', async () => {
    const localDate = toDbDate('2024-02-29');
    const { id } = await single({ startDate: localDate, occurrences: { create: { localDate } } });
    await editClass(server.deps, id, { date: CLASS_DATE });
    for (const classId of [id, id, `${id}_${CLASS_DATE}`]) {
      expect(await book({ classId })).toMatchObject({ status: 201, body: { booking: { classDate: CLASS_DATE } } });
    }
  });

  it('books the given date of a series by either id', async () => {
    const { id } = await series();
    const day = addDays(CLASS_DATE, 7);
    expect((await book({ classId: id, classDate: day })).body.booking.classDate).toBe(day);
    expect((await book({ classId: `${id}_${day}` })).body.booking.classDate).toBe(day);
    expect(await book({ classId: id })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/date/) },
    });
  });

  it.each([
    ['between its weekdays', 1],
    ['before it begins', -7],
    ['after it ends', 28],
  ])('refuses a date %s', async (_name, days) => {
    const { id } = await series();
    const day = addDays(CLASS_DATE, days);
    for (const request of [{ classId: id, classDate: day }, { classId: `${id}_${day}` }]) {
      expect(await book(request)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/no class on that/) },
      });
    }
    expect(await getBookings(id)).toBe(0);
  });

  it('refuses a date that contradicts the id', async () => {
    const { id } = await series();
    const request = { classId: `${id}_${CLASS_DATE}`, classDate: addDays(CLASS_DATE, 7) };
    expect((await book(request)).status).toBe(409);
    const other = await single();
    expect((await book({ classId: other.id, classDate: addDays(CLASS_DATE, 1) })).status).toBe(409);
  });

  it('answers 404 for an unknown or deleted class', async () => {
    const deleted = await single({ deletedAt: new Date() });
    for (const classId of ['00000000-0000-4000-8000-000000000000', deleted.id]) {
      expect(await book({ classId })).toMatchObject({ status: 404, body: { message: expect.any(String) } });
    }
  });

  it.each([
    ['full', { capacity: 1 }, 'just filled up'],
    ['inactive', { isActive: false }, 'not open'],
    ['past', { startDate: toDbDate('2024-02-29') }, 'already started'],
    [
      'cancelled',
      { occurrences: { create: { localDate: toDbDate(CLASS_DATE), cancelledAt: new Date() } } },
      'cancelled',
    ],
  ])('answers 409 for a class that is %s', async (_name, overrides, text) => {
    const { id } = await single(overrides);
    if (text.includes('filled')) await book({ classId: id });
    expect(await book({ classId: id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(text) },
    });
  });
});

describe('claims about the class', () => {
  it.each([
    ['classTime', '11:00', 'time'],
    ['location', 'Montjuïc', 'place'],
    ['price', 0.01, 'price'],
    ['price', 0, 'price'],
    ['className', 'Free Yoga', 'name'],
  ])('refuses a wrong claim about the class: %s %j', async (field, value, word) => {
    const { id } = await single();
    const answer = await book({ classId: id, [field]: value });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`The ${word} of this class`) },
    });
    expect(await getBookings(id)).toBe(0);
  });

  it('accepts true claims, the title as className, and empty claims', async () => {
    const { id } = await single();
    const facts = { classTime: '10:00', location: 'Barceloneta beach', price: 15, className: 'Sunrise Flow' };
    expect((await book({ classId: id, ...facts })).status).toBe(201);
    expect((await book({ classId: id, className: '', location: '', price: null })).status).toBe(201);
  });
});

describe('POST /api/bookings/create-payment-intent', () => {
  const start = (body: object) => call('POST', `${server.url}/api/bookings/create-payment-intent`, body);

  it('answers 200 with exactly the documented keys', async () => {
    const { id } = await single();
    const { status, body } = await start({ amount: 15, classId: id });
    expect(status).toBe(200);
    expect(body).toStrictEqual({
      ok: true,
      clientSecret: expect.stringContaining('_secret_'),
      paymentIntentId: expect.stringMatching(/^pi_/),
      publishableKey: expect.stringMatching(/^pk_test_/),
      holdExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await start({ amount: 15 })).body).toMatchObject({ ok: true, holdExpiresAt: null });
  });

  it('refuses an amount that is not the price with ok: false and a message', async () => {
    const [{ id }, cheap, free] = await Promise.all([single(), single({ priceCents: 30 }), single({ priceCents: 0 })]);
    const refused = { ok: false, message: expect.any(String) };
    expect(await start({ amount: 14.99, classId: id })).toMatchObject({ status: 409, body: refused });
    expect(await start({ amount: 0.3, classId: cheap.id })).toMatchObject({ status: 400, body: refused });
    expect(await start({ amount: 0, classId: free.id })).toMatchObject({ status: 400, body: refused });
    expect(await start({ amount: 8.13 })).toMatchObject({ status: 400, body: refused });
    expect(await start({ amount: 15, classId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
      body: refused,
    });
    expect(await server.deps.db.paymentAttempt.count({ where: { amountCents: { not: 1500 } } })).toBe(0);
  });
});

describe('POST /api/contact', () => {
  it('answers 201 with thanks and stores the message', async () => {
    const { status, body } = await call('POST', `${server.url}/api/contact`, {
      name: 'Ana',
      email: 'a@example.com',
      message: 'Do you teach\nin the rain?',
    });
    expect([status, body]).toStrictEqual([201, { message: expect.any(String) }]);
    expect(await server.deps.db.contactMessage.findMany()).toMatchObject([{ message: 'Do you teach\nin the rain?' }]);
  });
});
