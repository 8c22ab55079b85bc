import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushPayload } from '#contract/push-notification';
import { adminHeaders } from '#test/admin';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { crawlGraphql, crawlPages, crawlRoutes, type Page, type Route, readableNames } from '#test/crawl';
import { eventually } from '#test/eventually';
import { ask } from '#test/graphql';
import { captureLog } from '#test/log-lines';
import { startPayment } from '#test/paying';
import { CANARY, type Planted, plantCanaries } from '#test/plant-canaries';
import { LINK_FIELDS, PUBLIC_FIELDS } from '#test/public-fields';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { ensureSiteBuilt } from '../src/cli/ensure-built';

const routes: Route[] = [];
let server: TestServer;
let planted: Planted;
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer({
    variables: { NODE_ENV: 'production' },
    onRoute: ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, isForAdmins: Boolean(config?.isForAdmins) });
    },
  });
  planted = await plantCanaries(server.deps.db, server.database.pool);
});
afterAll(() => server?.close());

/** The public fields with the arguments of a visitor; the shared link and the ids are real. */
const operations = ({ ids, shareableId }: Planted): Record<string, string> => {
  const person = 'name: "A Stranger", email: "stranger@example.com"';
  const device = `endpoint: "https://fcm.googleapis.com/guess", p256dh: "B${'a'.repeat(86)}", auth: "${'a'.repeat(22)}"`;
  const guess = `link: "${ids[0]}.${'a'.repeat(32)}"`;
  return {
    bookingByLink: `(${guess})`,
    moveTargets: `(${guess})`,
    myBookings: `(${guess})`,
    answerRebooking: `(${guess})`,
    cancelByLink: `(${guess}, expectsCents: 0)`,
    moveByLink: `(${guess}, to: "${ids[0]}")`,
    renewLink: `(${guess})`,
    clientDevice: `(${guess}, endpoint: "https://fcm.googleapis.com/guess")`,
    registerClientDevice: `(${guess}, ${device}, wantsTakesPlace: false)`,
    removeClientDevice: `(${guess}, endpoint: "https://fcm.googleapis.com/guess")`,
    waitlistByLink: `(${guess})`,
    declineOffer: `(${guess})`,
    leaveWaitlist: `(${guess})`,
    joinWaitlist: `(input: { classId: "${ids[0]}", date: "${CLASS_DATE}", ${person} })`,
    requestMyBookings: '(email: "stranger@example.com")',
    checkout: '',
    homepageEvents: '',
    movedClass: `(classId: "${ids[0]}_2026-01-01")`,
    schedule: `(from: "${CLASS_DATE}", to: "${CLASS_DATE}")`,
    sharedClass: `(shareableId: "${shareableId}")`,
    createBooking: `(input: { classId: "${ids[0]}", date: "${CLASS_DATE}", ${person}, paymentMethod: IN_PERSON })`,
    startPayment: `(input: { classId: "${ids[0]}", date: "${CLASS_DATE}", ${person} })`,
    finishPayment: '(paymentIntentId: "pi_canaryfirst", clientSecret: "pi_canaryfirst_secret_guess")',
    sendContactMessage: `(input: { ${person}, message: "Hello" })`,
    signIn: '(input: { username: "teacher", password: "a guess at the password" })',
  };
};

const leaks = (pages: readonly Page[]) => pages.filter(({ text }) => CANARY.test(text)).map(({ call }) => call);

describe('public answers (PR-01, PR-02)', () => {
  it('plants a canary in every text of every table that is not public', () => {
    expect(planted.empty).toEqual([]);
    expect(planted.columns).toEqual(
      expect.arrayContaining([
        'Availability.joinUrl',
        'Occurrence.joinUrl',
        'Booking.email',
        'ContactMessage.message',
        'OutgoingMail.recipient',
        'Session.tokenDigest',
      ]),
    );
    expect(planted.columns.length).toBeGreaterThan(50);
  });

  it('names no person on any public route or page, whatever the id', async () => {
    const pages = [...(await crawlRoutes(server.url, routes, planted)), ...(await crawlPages(server.url, planted))];
    expect(pages.length).toBeGreaterThan(100);
    // Makes sure that the crawler found existing things.
    const found = (part: string) => pages.some(({ call, status }) => call.includes(part) && status === 200);
    expect(
      ['/availability/shared/', '/book/calendar', '/api/availability/homepage', 'calendar.ics'].filter(
        (part) => !found(part),
      ),
    ).toEqual([]);
    expect(leaks(pages)).toEqual([]);
  });

  it('names no person in any public GraphQL field', async () => {
    expect(Object.keys(operations(planted)).sort()).toEqual([...PUBLIC_FIELDS].sort());
    const pages = await crawlGraphql(server.url, operations(planted));
    for (const { status, text } of pages) expect([status, text]).toEqual([200, expect.stringContaining('{"data":{')]);
    expect(leaks(pages)).toEqual([]);
  });

  it('offers no path without a personal link from a class to a person, their place or a payment', () => {
    const names = readableNames(PUBLIC_FIELDS.filter((name) => !LINK_FIELDS.includes(name)));
    expect(names).toEqual(expect.arrayContaining(['Slot.title', 'Checkout.cardPayments']));
    const isPersonal = (name: string) => /name$|mail|phone|notes|book|attend|person|user|payment|refund/i.test(name);
    // The general name of a class, and whether cards are taken at all.
    const harmless = [
      'Slot.className',
      'PublicAvailability.className',
      'Checkout.cardPayments',
      'Checkout.cardPaymentsOffReason',
    ];
    expect(names.filter((name) => isPersonal(name) && !harmless.includes(name))).toEqual([]);
    expect(readableNames(['adminBookings']).filter(isPersonal)).not.toEqual([]);
  });

  it('finds a canary in a class title on every route to a class (control)', async () => {
    const { db } = server.deps;
    await db.availability.updateMany({ data: { title: 'Canary Flow' } });
    try {
      const found = leaks([
        ...(await crawlRoutes(
          server.url,
          routes.filter(({ url }) => url.includes('availability')),
          planted,
        )),
        ...(await crawlGraphql(server.url, operations(planted))),
      ]);
      for (const way of [
        'GET /availability?',
        'GET /api/availability/homepage',
        '{ homepageEvents',
        '{ movedClass',
        '{ sharedClass',
        '{ schedule',
      ]) {
        expect([way, found.some((one) => one.includes(way))]).toEqual([way, true]);
      }
    } finally {
      await db.availability.updateMany({ data: { title: 'Sunrise Flow' } });
    }
  });
});

describe('addresses that do not exist (PR-14)', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/prisma',
    '/prisma/schema.prisma',
    '/graphql',
    '/package.json',
    '/src/main.ts',
    '/assets/index.js.map',
    '/metrics',
    '/dev/mailbox',
    '/graphiql',
  ])('answers 404 at %s', async (path) => {
    expect((await fetch(server.url + path, { headers: { accept: '*/*' } })).status).toBe(404);
  });
});

describe('answers for the teacher (PR-07)', () => {
  it('forbids every cache to store an answer for the teacher', async () => {
    const headers = await adminHeaders(server.deps.db, { username: 'no canary' });
    const fenced = routes.filter(
      ({ isForAdmins, method, url }) => isForAdmins && method === 'GET' && !url.includes(':'),
    );
    expect(fenced.length).toBeGreaterThan(5);
    for (const { url } of fenced) {
      const answer = await fetch(server.url + url, { headers: { ...headers, accept: 'application/json' } });
      expect([url, answer.status, answer.headers.get('cache-control')]).toEqual([url, 200, 'no-store']);
    }
    const login = await call('POST', `${server.url}/api/auth/admin/login`, { username: 'x', password: 'a wrong one' });
    const graphql = await ask(server.url, '{ mailStatus { queued } }', {}, headers);
    expect([login, graphql].map((answer) => answer.headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
  });
});

describe('log lines and push messages (PR-10)', () => {
  it('writes no person, password, token or secret to the log and no address to a push message', async () => {
    const stored = captureLog();
    const pushed: PushPayload[] = [];
    const mailed: string[] = [];
    const working = await startTestServer({
      withWorker: true,
      adjust: (deps) => ({
        ...deps,
        log: stored.log,
        pusher: {
          ...deps.pusher,
          send: async (_target, payload) => {
            pushed.push(payload);
            return { result: 'TAKEN' };
          },
        },
        mailer: {
          send: async ({ to }) => {
            mailed.push(to);
            throw new Error(`550 <${to}> Canary Person is unknown here`);
          },
        },
      }),
    });
    try {
      const { db } = working.deps;
      const password = 'canary-password';
      await adminHeaders(db, { username: 'teacher', password });
      const signIn = (given: string) =>
        call<{ token?: string }>('POST', `${working.url}/api/auth/admin/login`, {
          username: 'teacher',
          password: given,
        });
      await signIn('canary-wrong-password');
      const { token = '' } = (await signIn(password)).body;
      expect(token).not.toBe('');
      const session = await db.session.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
      await db.pushSubscription.create({
        data: {
          sessionId: session.id,
          endpoint: 'https://canary.example/device',
          p256dh: 'key',
          auth: 'key',
          deviceName: 'Phone',
          wantedKinds: ['BOOKING_MADE', 'MESSAGE_RECEIVED'],
        },
      });
      const { id: classId } = await createClass(db, { capacity: 9 });
      const email = 'canary.person@example.com';
      const extra = { userPhone: '+34 600 133 377', message: 'canary-notes' };
      await buyOverRest(working.url, { classId, name: 'Canary Person', email, extra });
      const intent = await startPayment(working.url, { classId, email });
      expect(intent).toMatch(/^pi_/);
      const person = { name: 'Canary Person', email };
      const pushedTags = () => pushed.map(({ tag }) => tag);
      // Notifications are batched, so the message waits until the booking's push has left.
      await eventually(async () => expect(pushedTags()).toContain('booking_made'));
      await call('POST', `${working.url}/api/contact`, { ...person, message: 'Hello' });
      // Refused requests and unexpected failures must not quote anybody either.
      await call('POST', `${working.url}/api/bookings`, { ...person, classId: 'canary', userEmail: 'canary@@' });
      await call('POST', `${working.url}/api/stripe/webhook`, { canary: email }, { 'stripe-signature': 'canary' });
      await fetch(`${working.url}/book/thank-you?payment_intent_client_secret=${intent}_secret_canary&email=${email}`);
      await ask(
        working.url,
        `{ sharedClass(shareableId: "canary") { __typename } }`,
        {},
        { authorization: `Bearer ${token}` },
      );
      await call('GET', `${working.url}/api/bookings/admin`, undefined, { authorization: `Bearer ${token}` });
      await eventually(async () => {
        expect(mailed).toContain(email);
        expect(stored.lines()).toContainEqual(expect.objectContaining({ job: 'send-mail', attempts: 1 }));
        expect(pushedTags()).toContain('message_received');
      });
      expect(stored.lines().length).toBeGreaterThan(10);
      expect(stored.text()).not.toMatch(CANARY);
      for (const secret of [token, password, '_secret_', 'Bearer', 'uthorization', '600 133 377', String(intent)]) {
        expect([secret, stored.text().includes(secret)]).toEqual([secret, false]);
      }
      const { rows } = await working.database.pool.query<{ last_error: string }>(
        'SELECT last_error FROM graphile_worker.jobs WHERE last_error IS NOT NULL',
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(CANARY);
      // A push may name who booked, but no contact details.
      expect(JSON.stringify(pushed)).not.toMatch(/@|600 133 377|canary-notes|pi_/);
    } finally {
      await working.close();
    }
  });

  it('finds a log line that quotes a person (control)', () => {
    const stored = captureLog();
    stored.log.info({ email: 'canary.person@example.com' }, 'booked');
    expect(stored.text()).toMatch(CANARY);
  });
});
