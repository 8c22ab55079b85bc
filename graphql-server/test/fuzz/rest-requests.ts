import { CLASS_DATE } from '../classes';
import type { Random } from '../random';
import type { FuzzRequest } from './send';
import { anyValue, type Known, noise } from './values';

export type Route = { method: string; url: string };

const PERSON = { userName: 'Ana Pons', userEmail: 'ana@example.com', userPhone: '', message: 'Hello' };
const CLASS = { classId: '', classDate: CLASS_DATE, classTime: '10:00', location: 'Barceloneta beach', price: 15 };
const NEW_CLASS = { title: 'Flow', classType: 'Mat Pilates', spots: 5, duration: 60, date: CLASS_DATE, time: '10:00' };
const SERIES = { isRecurring: true, frequency: 'weekly', byweekday: ['MO'], endDate: CLASS_DATE };

/** Valid bodies by address. */
const BODIES: readonly (readonly [RegExp, object])[] = [
  [/bookings$/, { ...PERSON, ...CLASS, paymentMethod: 'payInPerson', paymentIntentId: null }],
  [/create-payment-intent$/, { ...PERSON, ...CLASS, amount: 15 }],
  [/contact$/, { name: 'Ana', email: 'ana@example.com', message: 'Hello', subject: 'Hi', phone: '' }],
  [/availability\/admin/, { ...NEW_CLASS, ...CLASS, ...SERIES }],
  [/login$/, { username: 'teacher', password: 'wrong', code: '000000' }],
  [
    /send-email$|reply$/,
    { to: ['ana@example.com'], recipientEmail: 'ana@example.com', subject: 'Hello', message: 'Text' },
  ],
  [/status$/, { isRead: true, isArchived: false }],
  [/toggle/, { showOnHomepage: true }],
  [
    /renew$/,
    { oldEndpoint: 'https://fcm.googleapis.com/x', device: { endpoint: 'https://fcm.googleapis.com/y', keys: {} } },
  ],
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const TYPES = [
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];
const QUERY_NAMES = [
  'startDate',
  'endDate',
  'month',
  'page',
  'status',
  'search',
  'sort',
  'showPast',
  'query',
  'variables',
];

/** Generates a request to one of the routes, from valid to malformed. */
export function restRequest(random: Random, routes: readonly Route[], known: Known): FuzzRequest {
  const route = random.pick(routes);
  const method = random.chance(0.9) ? route.method : random.pick(METHODS);
  const path = route.url.replaceAll(/:\w+|\*/g, (name) => pathPart(random, name, known));
  return {
    method,
    path: path + (random.chance(0.3) ? query(random, known) : ''),
    body: /GET|HEAD|OPTIONS/.test(method) ? null : body(random, route, known),
    headers: {
      'content-type': random.chance(0.93) ? 'application/json' : random.pick(TYPES),
      ...(random.chance(0.5) ? { accept: 'application/json' } : {}),
      ...(random.chance(0.1) ? { 'idempotency-key': printable(noise(random, 300)) } : {}),
      ...(random.chance(0.05) ? { 'stripe-signature': printable(noise(random, 100)) } : {}),
      ...(random.chance(0.05) ? { 'x-forwarded-for': printable(noise(random, 60)) } : {}),
      ...(random.chance(0.05) ? { range: printable(noise(random, 20)), 'if-none-match': '*' } : {}),
    },
  };
}

/** Removes characters that a header cannot contain. */
const printable = (text: string) => text.replaceAll(/[^\x21-\x7e\x80-\xff]/g, '');

function pathPart(random: Random, name: string, known: Known): string {
  const value = name === '*' ? noise(random, 20) : anyValue(random, 'id', known);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Shorter than the longest URL that the server accepts. toWellFormed, because a lone surrogate cannot be encoded.
  return random.chance(0.95) ? encodeURIComponent(text.slice(0, 2_000).toWellFormed()) : '%zz%00';
}

function query(random: Random, known: Known): string {
  const pairs = Array.from({ length: random.between(1, 4) }, () => {
    const name = random.pick(QUERY_NAMES);
    const value = String(JSON.stringify(anyValue(random, name, known)));
    return `${name}=${encodeURIComponent(value.replaceAll('"', '').slice(0, 1_000).toWellFormed())}`;
  });
  return `?${pairs.join('&')}`;
}

/** Usually the body for this address, usually with invalid values. */
function body(random: Random, { url }: Route, known: Known): string {
  const [, own] = (random.chance(0.9) && BODIES.find(([address]) => address.test(url))) || random.pick(BODIES);
  const wrong = random.chance(0.3) ? 0 : 0.2;
  const fields = Object.entries({ ...own, classId: random.pick(known.ids) }).flatMap(([name, value]) => {
    if (random.chance(wrong / 4)) return [];
    return [[name, random.chance(wrong) ? anyValue(random, name, known) : value]];
  });
  const text = JSON.stringify(Object.fromEntries(fields));
  if (random.chance(0.95)) return text;
  return random.chance(0.5) ? text.slice(0, random.between(0, text.length)) : noise(random, 400);
}
