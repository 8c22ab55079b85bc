import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BROKEN_TEXT,
  bodyText,
  type Named,
  NOT_A_DATE,
  NOT_A_PAYMENT,
  NOT_A_PRICE,
  NOT_A_TIME,
  NOT_AN_EMAIL,
  NOT_AN_ID,
  NOT_TEXT,
  ONLY_TEXT,
  SEVERAL_LINES,
} from '#test/bad-values';
import { CLASS_DATE, createClass } from '#test/classes';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';

let server: TestServer;
let classId: string;
beforeAll(async () => {
  server = await startTestServer();
  classId = (await createClass(server.deps.db, { capacity: 1000 })).id;
});
afterAll(() => server.close());

type Field = { bad: Named[]; isRequired?: true; mayBeEmpty?: true; beside?: object };

const tooLong = (max: number): Named => [`${max + 1} characters`, 'x'.repeat(max + 1)];
const line = (max: number) => [...NOT_TEXT, ...BROKEN_TEXT, ...SEVERAL_LINES, tooLong(max)];
const paragraph = (max: number) => [...NOT_TEXT, ...BROKEN_TEXT, tooLong(max)];
const blank: Named = ['blank', ' \t\u00a0 '];

const name: Field = { bad: [...line(100), blank], isRequired: true };
const email: Field = { bad: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_AN_EMAIL, blank], isRequired: true };
const phone: Field = { bad: [...line(30), ['words', 'call me'], ['a formula', '=1+1']], mayBeEmpty: true };
const notes: Field = { bad: paragraph(1_000), mayBeEmpty: true };
const id: Field = { bad: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_AN_ID], isRequired: true };
const date: Field = { bad: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_A_DATE] };
const optional = ({ bad }: Field): Field => ({ bad });

type Call = { path: string; success: number; valid: () => Record<string, unknown>; fields: Record<string, Field> };

/** Every public call with a body: a valid body, and the bad values of each field. */
const CALLS: Call[] = [
  {
    path: '/api/bookings',
    success: 201,
    valid: () => ({
      userName: 'Ana Pons',
      userEmail: 'ana@example.com',
      userPhone: '+34 600 000 000',
      message: 'My first class.',
      className: 'Pilates Class',
      classDate: CLASS_DATE,
      classTime: '10:00',
      classId,
      location: 'Barceloneta beach',
      price: 15,
      paymentMethod: 'payInPerson',
    }),
    fields: {
      userName: name,
      userEmail: email,
      userPhone: phone,
      message: notes,
      className: { bad: line(120), mayBeEmpty: true },
      classDate: date,
      classTime: { bad: [...NOT_TEXT, ...BROKEN_TEXT, ...NOT_A_TIME] },
      classId: id,
      location: { bad: line(200), mayBeEmpty: true },
      price: { bad: NOT_A_PRICE },
      paymentMethod: {
        bad: [...NOT_TEXT, ...BROKEN_TEXT, ...['card', 'Stripe', 'CARD', 'payNow', 'free'].map((x) => [x, x] as const)],
        isRequired: true,
      },
      paymentIntentId: { bad: [...NOT_TEXT, ...NOT_A_PAYMENT], mayBeEmpty: true, beside: { paymentMethod: 'stripe' } },
    },
  },
  {
    path: '/api/bookings/create-payment-intent',
    success: 200,
    valid: () => ({
      amount: 15,
      classId,
      classDate: CLASS_DATE,
      userName: 'Ana Pons',
      userEmail: 'ana@example.com',
      userPhone: '',
      message: '',
    }),
    fields: {
      amount: { bad: NOT_A_PRICE, isRequired: true },
      classId: { bad: id.bad.filter(([, value]) => value !== ''), mayBeEmpty: true },
      classDate: date,
      userName: optional(name),
      userEmail: optional(email),
      userPhone: phone,
      message: notes,
    },
  },
  {
    path: '/api/contact',
    success: 201,
    valid: () => ({ name: 'Ana Pons', email: 'ana@example.com', message: 'Hello!' }),
    fields: { name, email, message: { bad: paragraph(5_000), mayBeEmpty: true } },
  },
];

type Failure = { ok?: boolean; message?: unknown };
const send = (path: string, body: string) => call<Failure>('POST', `${server.url}${path}`, body);

const CODE = /\bat .+:\d+|SELECT|INSERT|prisma|postgres|zod|expected|undefined/i;

/** Why a response is not a proper refusal; null when it is one. */
async function complaint(path: string, body: string): Promise<string | null> {
  const { status, body: answer } = await send(path, body);
  if (status !== 400) return `answered ${status} ${JSON.stringify(answer).slice(0, 200)}`;
  if (typeof answer.message !== 'string' || answer.message.length < 5) return 'without a message';
  if (CODE.test(answer.message) || answer.message.length > 400) return `with internal details: ${answer.message}`;
  return path.endsWith('intent') && answer.ok !== false ? 'without ok: false' : null;
}

const db = () => server.deps.db;
const countRows = async () =>
  (await db().booking.count()) + (await db().paymentAttempt.count()) + (await db().contactMessage.count());

describe.each(CALLS)('$path', ({ path, success, valid, fields }) => {
  it('accepts a valid body', async () => {
    expect((await send(path, JSON.stringify(valid()))).status).toBe(success);
  });

  it.each(Object.entries(fields))('refuses every bad %s with a message and writes nothing', async (field, rules) => {
    const absent: Named[] = [
      ['missing', undefined],
      ['null', null],
      ['empty', ''],
    ];
    const bad = [...rules.bad, ...(rules.isRequired ? absent : rules.mayBeEmpty ? [] : [['empty', ''] as const])];
    const before = await countRows();
    const complaints = await Promise.all(
      bad.map(async ([what, value]) => {
        const text = await complaint(path, bodyText({ ...valid(), ...rules.beside }, field, value));
        return text && `${what}: ${text}`;
      }),
    );
    expect(complaints.filter(Boolean)).toEqual([]);
    expect(await countRows()).toBe(before);
  });

  it('accepts a body without optional fields', async () => {
    const offered = Object.entries(fields).filter(([, rules]) => !rules.isRequired);
    const answers: string[] = [];
    // In sequence: only one of parallel payments of one person for one class can be started.
    for (const [field, rules] of offered) {
      for (const value of [undefined, null, ...(rules.mayBeEmpty ? [''] : [])]) {
        const { status } = await send(path, bodyText(valid(), field, value));
        answers.push(`${field}=${value}: ${status}`);
      }
    }
    expect(answers.filter((answer) => !answer.endsWith(`: ${success}`))).toEqual([]);
  });

  it.each(['[]', '"text"', 'null', '7', 'true', '{}'])('refuses the body %s', async (body) => {
    expect(await complaint(path, body)).toBeNull();
  });

  it.each([
    ['__proto__', '{"__proto__":{"isAdmin":true},'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}},'],
    ['half of it', '{"a":'],
    ['NaN', '{"price":NaN,'],
  ])('refuses a body with %s', async (_name, start) => {
    expect(await complaint(path, start + JSON.stringify(valid()).slice(1))).toBeNull();
  });
});

describe('text that looks like code', () => {
  it.each(ONLY_TEXT)('stores the text %s unchanged', async (text) => {
    const [booking, contact] = CALLS.filter(({ success }) => success === 201).map(({ valid }) => valid());
    const booked = await call<{ booking: { _id: string } }>('POST', `${server.url}/api/bookings`, {
      ...booking,
      userName: text,
      message: `${text}\n${text}`,
    });
    expect(booked.body).toMatchObject({ booking: { name: text } });
    const row = await db().booking.findUniqueOrThrow({ where: { id: booked.body.booking._id } });
    expect(row).toMatchObject({ name: text, notes: `${text}\n${text}` });
    await call('POST', `${server.url}/api/contact`, { ...contact, name: text, message: text });
    expect(await db().contactMessage.count({ where: { name: text, message: text } })).toBe(1);
  });

  it('ignores fields of the body that only the server may set', async () => {
    const [booking] = CALLS.map(({ valid }) => valid());
    const extra = { bookingStatus: 'refunded', spots: 99, createdAt: '2001-01-01', refundId: 're_1', _id: classId };
    const { body } = await call<{ booking: { _id: string } }>('POST', `${server.url}/api/bookings`, {
      ...booking,
      ...extra,
    });
    const row = await db().booking.findUniqueOrThrow({ where: { id: body.booking._id } });
    expect(row).toMatchObject({ status: 'CONFIRMED', refundId: null });
    expect(row.id).not.toBe(classId);
    expect(row.createdAt.getFullYear()).toBeGreaterThan(2020);
  });
});
