import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AVAILABILITY_MESSAGES } from '#contract/availability-input';
import { addDays } from '#contract/civil-date';
import { adminHeaders } from '#test/admin';
import { CLASS_DATE, createClass, toClassForm } from '#test/classes';
import { eventually } from '#test/eventually';
import { bookingFactory, guest } from '#test/factories/booking';
import { occurrenceFactory } from '#test/factories/occurrence';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { getWeekday } from '../../domain/time/local-date';

type Class = Record<string, unknown> & { _id: string; message?: string; errors?: { msg: string; path: string }[] };

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ withWorker: true });
  headers = await adminHeaders(server.deps.db);
});
afterAll(() => server.close());

const sendQuery = <Body = Class>(method: string, path: string, body?: object) =>
  call<Body>(method, server.url + path, body, headers);
const SINGLE = toClassForm({ price: 19.99 });
const WEEKDAY = getWeekday(CLASS_DATE);
const SERIES = {
  ...SINGLE,
  isRecurring: true,
  recurrenceRule: { frequency: 'WEEKLY', byweekday: [WEEKDAY], dtstart: CLASS_DATE, wkst: 'MO', until: null },
};
const create = async (body: object = SINGLE) => (await sendQuery('POST', '/availability/admin', body)).body;
const book = (classId: string, extra: object = {}) =>
  call<{ booking: { _id: string } }>('POST', `${server.url}/api/bookings`, {
    userName: 'Ana Pons',
    userEmail: 'ana@example.com',
    paymentMethod: 'payInPerson',
    classId,
    ...extra,
  });
const getBookings = (availabilityId: string) =>
  server.deps.db.booking.findMany({ where: { occurrence: { availabilityId } } });
const getSlots = async (id: string) =>
  (await call<Class[]>('GET', `${server.url}/availability?startDate=${CLASS_DATE}`)).body.filter((s) => s._id === id);
const getAudit = async (subjectId: string) =>
  (await server.deps.db.auditEntry.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } })).map(
    (e) => e.summary,
  );

describe('POST /availability/admin', () => {
  it('answers 201 with exactly the documented keys of a single class', async () => {
    const { status, body, headers: answered } = await sendQuery('POST', '/availability/admin', SINGLE);
    expect(status).toBe(201);
    expect(answered.get('cache-control')).toBe('no-store');
    expect(body).toStrictEqual({
      ...SINGLE,
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      className: 'Pilates Class',
    });
    expect(await getAudit(body._id)).toEqual(['Created the class Sunrise Flow.']);
  });

  it('returns the recurrence rule of a series unchanged and opens its dates for booking', async () => {
    const body = await create(SERIES);
    expect(body).toMatchObject({ isRecurring: true, recurrenceRule: SERIES.recurrenceRule, time: '10:00' });
    expect((await getSlots(body._id))[0]).toMatchObject({ date: CLASS_DATE, remainingSpots: 5, price: 19.99 });
  });

  it.each(['/availability/admin', '/api/availability/admin'])(
    'names each invalid field of a class at %s',
    async (path) => {
      const { status, body } = await sendQuery('POST', path, { ...SINGLE, title: '', spots: 0 });
      expect(status).toBe(400);
      expect(body).toStrictEqual({
        message: AVAILABILITY_MESSAGES.required,
        errors: [
          { msg: AVAILABILITY_MESSAGES.required, path: 'title' },
          { msg: AVAILABILITY_MESSAGES.required, path: 'spots' },
        ],
      });
    },
  );

  it('creates one class from equal requests with one Idempotency-Key', async () => {
    const send = (body: object) =>
      call<Class>('POST', `${server.url}/availability/admin`, body, { ...headers, 'idempotency-key': 'class' });
    const first = await send(SINGLE);
    expect(await send(SINGLE)).toMatchObject({ status: 201, body: first.body });
    expect((await send({ ...SINGLE, spots: 6 })).status).toBe(409);
  });

  it('refuses a series that ends in the past', async () => {
    const rule = { ...SERIES.recurrenceRule, dtstart: '2020-01-01', until: '2020-12-31' };
    const { status, body } = await sendQuery('POST', '/availability/admin', { ...SERIES, recurrenceRule: rule });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ msg: 'The end date cannot be in the past.', path: 'recurrenceRule.until' }]);
  });
});

describe('GET /availability/admin', () => {
  it.each(['/availability/admin', '/api/availability/admin', '/admin/availability'])(
    'lists the classes at %s',
    async (path) => {
      const { _id } = await create();
      const { status, body } = await sendQuery<Class[]>('GET', path);
      expect(status).toBe(200);
      expect(body.map((one) => one._id)).toContain(_id);
    },
  );

  it('serves the page to the navigation of a browser at the shared address', async () => {
    const page = await fetch(`${server.url}/admin/availability`, { headers: { accept: 'text/html' } });
    expect([401, 403]).not.toContain(page.status);
    const requested = await fetch(`${server.url}/admin/availability`, { headers: { accept: 'application/json' } });
    expect(requested.status).toBe(401);
  });

  it('lists the soonest class first and past classes last', async () => {
    const over = await createClass(server.deps.db, { title: 'Over', startDate: new Date('2020-01-01') });
    const later = await create({ ...SINGLE, title: 'Later', date: addDays(CLASS_DATE, 400) });
    const soon = await create({ ...SINGLE, title: 'Soon', date: addDays(CLASS_DATE, -10) });
    const ids = (await sendQuery<Class[]>('GET', '/availability/admin')).body.map(({ _id }) => _id);
    const places = [soon._id, later._id, over.id].map((id) => ids.indexOf(id));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe('PUT /availability/admin/{id}', () => {
  it('changes a class with the same body and keeps its bookings', async () => {
    const { _id } = await create();
    await book(_id);
    const { status, body } = await sendQuery('PUT', `/availability/admin/${_id}`, {
      ...SINGLE,
      title: 'Dusk Flow',
      price: 25,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id, title: 'Dusk Flow', price: 25 });
    expect(await getBookings(_id)).toMatchObject([{ title: 'Sunrise Flow', priceCents: 1999, status: 'CONFIRMED' }]);
    expect(await getAudit(_id)).toEqual([
      'Created the class Sunrise Flow.',
      'Changed the class Dusk Flow: title, price.',
    ]);
  });

  it('refuses fewer spots than are sold, names the date and changes nothing', async () => {
    const { _id } = await create(SERIES);
    const later = addDays(CLASS_DATE, 7);
    for (const date of [CLASS_DATE, later, later]) await book(_id, { classDate: date });
    const { status, body } = await sendQuery('PUT', `/availability/admin/${_id}`, { ...SERIES, spots: 1 });
    expect(status).toBe(409);
    expect(body.message).toMatch(/\(2 taken\)\. Please keep at least 2\.$/);
    expect((await getSlots(_id))[0]).toMatchObject({ spots: 5 });
    expect((await sendQuery('PUT', `/availability/admin/${_id}`, { ...SERIES, spots: 2 })).status).toBe(200);
  });

  it('leaves the bookings of a date unchanged when it leaves the schedule', async () => {
    const { _id } = await create(SERIES);
    await book(_id, { classDate: CLASS_DATE });
    const other = getWeekday(addDays(CLASS_DATE, 1));
    const moved = { ...SERIES, recurrenceRule: { ...SERIES.recurrenceRule, byweekday: [other] } };
    expect((await sendQuery('PUT', `/availability/admin/${_id}`, moved)).status).toBe(200);
    expect((await getSlots(_id)).map(({ date }) => date)).not.toContain(CLASS_DATE);
    expect(await getBookings(_id)).toMatchObject([
      { status: 'CONFIRMED', localTime: '10:00', location: 'Barceloneta beach' },
    ]);
  });

  it('moves the bookings to the new time and mails an updated calendar file', async () => {
    const { _id } = await create();
    const { body } = await book(_id, { userEmail: 'moved@example.com' });
    expect((await sendQuery('PUT', `/availability/admin/${_id}`, { ...SINGLE, time: '11:30', price: 30 })).status).toBe(
      200,
    );
    expect(await getBookings(_id)).toMatchObject([{ localTime: '11:30', priceCents: 1999 }]);
    const bookingId = body.booking._id;
    await eventually(async () => {
      const mails = await server.deps.db.outgoingMail.findMany({ where: { bookingId, kind: 'CLASS_CHANGED' } });
      expect(mails).toMatchObject([{ recipient: 'moved@example.com', edition: 2, status: 'SENT' }]);
    });
  });

  it('takes the people of a single class along to another date, with a mail', async () => {
    const { db } = server.deps;
    const { _id } = await create();
    const { body } = await book(_id, { userEmail: 'along@example.com' });
    const date = addDays(CLASS_DATE, 2);
    const put = (changes: object) => sendQuery('PUT', `/availability/admin/${_id}`, { ...SINGLE, ...changes });
    expect(await put({ date })).toMatchObject({ status: 200, body: { date } });
    expect(await getBookings(_id)).toMatchObject([{ localDate: new Date(date), status: 'CONFIRMED' }]);
    const { occurrenceId } = await db.booking.findUniqueOrThrow({ where: { id: body.booking._id } });
    expect(await db.occurrence.findUnique({ where: { id: occurrenceId } })).toMatchObject({
      localDate: new Date(date),
    });
    const where = { bookingId: body.booking._id, kind: 'CLASS_CHANGED' } as const;
    expect(await db.outgoingMail.findMany({ where })).toMatchObject([{ recipient: 'along@example.com' }]);
    await db.occurrence.update({
      where: { availabilityId_localDate: { availabilityId: _id, localDate: new Date(CLASS_DATE) } },
      data: { cancelledAt: new Date() },
    });
    expect(await put({})).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^Dates that people have booked would leave the schedule: .+ \(1 person\)/),
      },
    });
    expect(await getBookings(_id)).toMatchObject([{ localDate: new Date(date), status: 'CONFIRMED' }]);
  });

  it('answers 409 for a class that has begun with people, and 400 when people would be moved into the past', async () => {
    const { db } = server.deps;
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
    const begun = await createClass(db, { startDate: new Date(yesterday), capacity: 5 });
    const { id: occurrenceId } = await db.occurrence.create({
      data: occurrenceFactory(begun.id, { localDate: new Date(yesterday) }),
    });
    const { studioTime } = server.deps;
    const place = { availability: begun, occurrenceId, localDate: yesterday, studioTime };
    await db.booking.create({ data: bookingFactory(place, guest(1)) });
    const put = (id: string, changes: object) =>
      sendQuery('PUT', `/availability/admin/${id}`, { ...SINGLE, ...changes });
    expect(await put(begun.id, { date: yesterday, price: 15, time: '18:00' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This class has begun, and people have booked it') },
    });
    expect((await put(begun.id, { date: yesterday, price: 15, spots: 9 })).status).toBe(200);
    const coming = await create();
    await book(coming._id);
    const message = 'People have booked this class, and that time has already passed.';
    expect(await put(coming._id, { date: yesterday })).toMatchObject({
      status: 400,
      body: { message, errors: [{ msg: message, path: 'time' }] },
    });
  });

  it('leaves skipped, moved and cancelled dates unchanged', async () => {
    const { db } = server.deps;
    const { _id } = await create(SERIES);
    const dates = [7, 14, 21].map((days) => new Date(addDays(CLASS_DATE, days)));
    const [skipped, moved, cancelled] = dates;
    await db.occurrence.createMany({
      data: [
        { availabilityId: _id, localDate: skipped ?? '', isSkipped: true },
        { availabilityId: _id, localDate: moved ?? '', localTime: '18:00' },
        { availabilityId: _id, localDate: cancelled ?? '', cancelledAt: new Date() },
      ],
    });
    const before = await db.occurrence.findMany({ where: { availabilityId: _id }, orderBy: { localDate: 'asc' } });
    expect((await sendQuery('PUT', `/availability/admin/${_id}`, { ...SERIES, time: '09:00' })).status).toBe(200);
    const after = await db.occurrence.findMany({ where: { availabilityId: _id }, orderBy: { localDate: 'asc' } });
    expect(after).toEqual(before);
  });
});

describe('DELETE /availability/admin/{id}', () => {
  it('takes the class off the schedule and keeps its bookings', async () => {
    const { _id } = await create();
    await book(_id);
    const paying = { amount: 19.99, classId: _id, userName: 'Bo Vidal', userEmail: 'bo@example.com' };
    await call('POST', `${server.url}/api/bookings/create-payment-intent`, paying);
    const { status, body } = await sendQuery('DELETE', `/availability/admin/${_id}`);
    expect([status, Object.keys(body)]).toEqual([200, ['message']]);
    expect(await getSlots(_id)).toEqual([]);
    expect(await getBookings(_id)).toMatchObject([{ status: 'CONFIRMED' }]);
    expect((await book(_id)).status).toBe(404);
    const held = { occurrence: { availabilityId: _id }, holdExpiresAt: { not: null } };
    expect(await server.deps.db.paymentAttempt.count({ where: held })).toBe(0);
    expect((await sendQuery('DELETE', `/availability/admin/${_id}`)).status).toBe(404);
  });
});

describe('PUT /admin/availability/{id}/toggle-homepage', () => {
  it('puts a single class on the home page and takes it off again', async () => {
    const { _id } = await create();
    const toggle = () => sendQuery('PUT', `/admin/availability/${_id}/toggle-homepage`);
    expect((await toggle()).body).toMatchObject({ _id, showOnHomepage: true });
    const events = await call<Class[]>('GET', `${server.url}/api/availability/homepage`);
    expect(events.body.map((event) => event._id)).toContain(_id);
    expect((await toggle()).body).toMatchObject({ _id, showOnHomepage: false });
  });

  it('refuses to put a series on the home page', async () => {
    const { _id } = await create(SERIES);
    expect((await sendQuery('PUT', `/api/admin/availability/${_id}/toggle-homepage`)).status).toBe(409);
  });
});

describe('POST /availability/admin/{id}/share', () => {
  it('returns the same working link on every call', async () => {
    const { _id } = await create();
    const answers = await Promise.all([1, 2, 3].map(() => sendQuery('POST', `/availability/admin/${_id}/share`)));
    expect(new Set(answers.map(({ body }) => body.shareableUrl)).size).toBe(1);
    expect(answers[0]?.body).toStrictEqual({ shareableUrl: expect.stringMatching(/^\/book\/[A-Za-z0-9_-]{22}$/) });
    const shareableId = String(answers[0]?.body.shareableUrl).replace('/book/', '');
    expect((await call('GET', `${server.url}/availability/shared/${shareableId}`)).body).toMatchObject({ _id });
  });

  it('refuses to share a series', async () => {
    const { _id } = await create(SERIES);
    expect((await sendQuery('POST', `/availability/admin/${_id}/share`)).status).toBe(409);
  });
});

describe('an unknown class', () => {
  it.each(['6f9619ff-8b86-4d01-b42d-00c04fc964ff', 'x', '%00', '..%2f', 'x'.repeat(2_000)])(
    'answers 404 for the unknown class %s',
    async (id) => {
      const answers = await Promise.all([
        sendQuery('PUT', `/availability/admin/${id}`, SINGLE),
        sendQuery('DELETE', `/availability/admin/${id}`),
        sendQuery('PUT', `/admin/availability/${id}/toggle-homepage`),
        sendQuery('POST', `/availability/admin/${id}/share`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    },
  );
});
