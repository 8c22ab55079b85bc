import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/civil-date';
import { titled } from '#contract/page-meta';
import { LINK_GONE_TITLE, MY_BOOKINGS_ANSWER, NO_CLASS_CHOSEN, WAIT_TITLE } from '#contract/personal-pages';
import { NO_WAITLIST_ANSWER } from '#contract/waitlist';
import { CLASS_DATE, createClass } from '#test/classes';
import { captureLog } from '#test/log-lines';
import { bookWithLink, getLink } from '#test/personal-links';
import { startTestServer, type TestServer } from '#test/server';
import { wholeDatabase } from '#test/whole-database';
import { ensureSiteBuilt } from '../cli/ensure-built';
import { cancelOccurrence } from '../domain/cancelled-class/cancel-occurrence';
import { cancelBooking } from '../domain/changes/cancel-booking';
import { toMyBookingsLink, toWaitlistLink } from '../domain/links';
import { eraseClient } from '../domain/privacy/erase-client';
import { firstOfMonth } from '../domain/time/local-date';
import { joinWaitlist } from '../domain/waitlist/join-waitlist';
import { offerSeats } from '../domain/waitlist/offer-seats';

const SCRIPT = 'https://analytics.example/script.js';
/** Counted in the database, and read by tests that compare all of it. */
const COUNTERS = ['public.rate_limit'];

let server: TestServer;
const { log, text: readLog } = captureLog();
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer({
    variables: { PUBLIC_ORIGIN: 'https://studio.example', ANALYTICS_SRC: SCRIPT },
    adjust: (deps) => ({ ...deps, log }),
  });
});
afterAll(() => server?.close());

type Page = { status: number; headers: Headers; page: string };

async function open(path: string, init: RequestInit = {}): Promise<Page> {
  const headers = { accept: 'text/html', ...init.headers };
  const answer = await fetch(server.url + path, { redirect: 'manual', ...init, headers });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

/** Submits a form of a page as a browser without scripts does. */
const submit = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers });

const readAlerts = (page: string) =>
  [...page.matchAll(/<div role="alert"[^>]*>.*?<div>(.*?)<\/div>/gs)].map(([, text]) =>
    text?.replaceAll('<!-- -->', ''),
  );

const createFlow = (facts: Parameters<typeof createClass>[1] = {}) => createClass(server.deps.db, facts);

async function createMyBookingsLink(recipient: string): Promise<string> {
  const { db, linkSecret } = server.deps;
  const mail = await db.outgoingMail.create({ data: { kind: 'MY_BOOKINGS', recipient } });
  return toMyBookingsLink(await linkSecret(), mail);
}

const toOccurrence = ({ id, startDate }: { id: string; startDate: Date }) =>
  `${id}_${startDate.toISOString().slice(0, 10)}`;

describe('a personal page', () => {
  it('is stored nowhere, sends no referrer, and lets no script of others run', async () => {
    const { link } = await bookWithLink(server, await createFlow());
    const list = await createMyBookingsLink('ana.pons@example.com');
    const pages = [`/manage/${link}`, `/manage/${link}/cancel`, `/manage/${link}/move`, '/my-bookings'];
    for (const path of [...pages, `/my-bookings/${list}`, '/manage/x.y', '/manage', '/manage/a/b/c']) {
      const { headers, page } = await open(path);
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('x-robots-tag'), path).toContain('noindex');
      expect(headers.get('content-security-policy'), path).not.toContain('analytics.example');
      expect(page, path).toContain('<meta name="robots" content="noindex" />');
      expect(page, path).not.toContain(SCRIPT);
      expect(page.slice(0, page.indexOf('<div id="root"')), path).not.toContain(link);
    }
    expect((await open('/contact')).page).toContain(SCRIPT);
  });

  it('shows first name and masked address, and neither phone nor notes nor the address itself', async () => {
    const { bookingId, link } = await bookWithLink(server, await createFlow({ title: 'Sea Flow' }));
    const facts = { name: 'Ana Pons', phone: '+34 600 111 222', notes: 'My left knee is stiff.' };
    await server.deps.db.booking.update({ where: { id: bookingId }, data: facts });
    const { status, page } = await open(`/manage/${link}`);
    expect(status).toBe(200);
    for (const shown of ['Sea Flow', 'Ana', 'a•••@example.com', 'Free cancellation until ', 'Booked on '])
      expect(page).toContain(shown);
    for (const hidden of ['Pons', 'ana.pons@', '600 111', 'left knee']) expect(page).not.toContain(hidden);
    expect(page).toContain('Whoever has this link can change your booking.');
  });

  it('answers every link that opens nothing with a 404 page that offers a new mail', async () => {
    const { bookingId, link } = await bookWithLink(server, await createFlow());
    const erased = await bookWithLink(server, await createFlow(), { email: 'erased@example.com' });
    await server.deps.db.booking.update({ where: { id: erased.bookingId }, data: { startsAt: new Date(0) } });
    await eraseClient(server.deps, { admin: { username: 'teacher' }, email: 'erased@example.com' });
    expect(await server.deps.db.booking.findUnique({ where: { id: erased.bookingId } })).toMatchObject({
      name: 'Erased client',
    });
    const list = await createMyBookingsLink('ana.pons@example.com');
    const wrong = [
      'x.y',
      bookingId,
      `${bookingId}.x`,
      `${link}x`,
      link.toUpperCase(),
      erased.link,
      list,
      `${link}.${link}`,
    ];
    const pages = wrong.flatMap((one) => [`/manage/${one}`, `/manage/${one}/cancel`, `/manage/${one}/move`]);
    for (const path of [...pages, `/my-bookings/${link}`, '/my-bookings/x']) {
      const { status, page } = await open(path);
      expect(status, path).toBe(404);
      expect(page, path).toContain('This link does not work');
      expect(page, path).toContain(`<title>${titled(LINK_GONE_TITLE)}</title>`);
      expect(page, path).toContain('href="/my-bookings"');
    }
    for (const path of [`/manage/${erased.link}/cancel`, `/manage/${list}`, `/manage/${erased.link}/move`]) {
      const { status, page } = await submit(path, { expectsCents: '0', to: 'x' });
      expect(status, path).toBe(404);
      expect(page, path).toContain('This link does not work');
    }
  });

  it('lists all coming bookings of an address, each with its own page', async () => {
    const email = 'several@example.com';
    const first = await bookWithLink(server, await createFlow({ title: 'First Flow' }), { email });
    const second = await bookWithLink(server, await createFlow({ title: 'Second Flow' }), { email });
    const other = await bookWithLink(server, await createFlow({ title: 'Other Flow' }));
    const { status, page } = await open(`/my-bookings/${await createMyBookingsLink(email)}`);
    expect(status).toBe(200);
    for (const { link } of [first, second]) expect(page).toContain(`href="/manage/${link}"`);
    expect(page).not.toContain(other.link);
    expect(page).not.toContain(email);
  });

  it('changes nothing when scanners open it and follow every link on it', async () => {
    const { link } = await bookWithLink(server, await createFlow(), { isPaid: true });
    const list = await createMyBookingsLink('ana.pons@example.com');
    const before = await wholeDatabase(server.database.pool, COUNTERS);
    const { page } = await open(`/manage/${link}`);
    const found = [...page.matchAll(/href="(\/(?:manage|my-bookings|api|book)[^"]*)"/g)].map(([, path]) => path ?? '');
    expect(found).toEqual(expect.arrayContaining([`/manage/${link}/cancel`, `/manage/${link}/move`]));
    const further = [`/manage/${link}/move?to=x&expectsCents=1500`, `/manage/${link}/cancel?expectsCents=1500`];
    const links = [...new Set(found), ...further, `/my-bookings/${list}`].map((path) => path.replaceAll('&amp;', '&'));
    for (const path of [`/manage/${link}`, ...links]) {
      for (const method of ['HEAD', 'GET', 'GET']) await open(path, { method });
    }
    expect(await wholeDatabase(server.database.pool, COUNTERS)).toBe(before);
  });

  it('never writes a personal link to the log', async () => {
    const { link } = await bookWithLink(server, await createFlow());
    await open(`/manage/${link}`);
    await submit(`/manage/${link}/cancel`, { expectsCents: '1' });
    await submit(`/manage/${link}/cancel`, { expectsCents: '0' });
    await server.deps.db.$executeRawUnsafe('ALTER TABLE "Booking" RENAME TO "Away"');
    try {
      const { status, headers } = await open(`/manage/${link}`);
      expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    } finally {
      await server.deps.db.$executeRawUnsafe('ALTER TABLE "Away" RENAME TO "Booking"');
    }
    expect(readLog()).toContain('page sent without rendered content');
    expect(readLog()).toContain('/manage/:link/cancel');
    expect(readLog()).not.toContain(link.split('.')[1]);
  });
});

describe('the form that cancels a place, without JavaScript', () => {
  it('cancels what was paid by card, redirects to the result, and repeats nothing when it is sent again', async () => {
    const { db } = server.deps;
    const { bookingId, link } = await bookWithLink(server, await createFlow(), { isPaid: true });
    const { page } = await open(`/manage/${link}/cancel`);
    expect(page).toMatch(/You get (<!-- -->)?<strong>€15.00<\/strong>/);
    expect(page).toContain('name="expectsCents" value="1500"');
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await submit(`/manage/${link}/cancel`, { expectsCents: '1500' });
      expect([status, headers.get('location')]).toEqual([303, `/manage/${link}?done=cancelled`]);
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    }
    expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status: 'CANCELLED' });
    expect(await db.refund.count({ where: { key: `booking-${bookingId}` } })).toBe(1);
    const result = await open(`/manage/${link}?done=cancelled`);
    expect(result.page).toContain('Your place is cancelled.');
    expect(result.page).toContain('Banks take up to ten days');
    expect(result.page).toContain('Book another class');
  });

  it('refuses when less would come back than was shown, says so in an alert, and changes nothing', async () => {
    const { db } = server.deps;
    const { bookingId, link } = await bookWithLink(server, await createFlow(), { isPaid: true });
    const data = { freeCancellationUntil: new Date(Date.now() - 1_000) };
    await db.booking.update({ where: { id: bookingId }, data });
    const { status, page, headers } = await submit(`/manage/${link}/cancel`, { expectsCents: '1500' });
    expect([status, headers.get('cache-control')]).toEqual([409, 'no-store']);
    expect(readAlerts(page)).toEqual([expect.stringContaining('This has changed since you opened the page.')]);
    expect(page).toContain('You get €15.00 back if somebody takes your place before ');
    expect(page).toContain('name="expectsCents" value="0"');
    expect(await db.booking.findUnique({ where: { id: bookingId } })).toMatchObject({ status: 'CONFIRMED' });
    expect((await submit(`/manage/${link}/cancel`, { expectsCents: '0' })).status).toBe(303);
    expect(await db.refund.count({ where: { key: `booking-${bookingId}` } })).toBe(0);
    for (const result of ['?done=cancelled', '']) {
      const shown = (await open(`/manage/${link}${result}`)).page;
      expect(shown).toContain('This booking was cancelled. You get €15.00 back if somebody takes your place before ');
      expect(shown).not.toMatch(/no money comes back/i);
    }
  });

  it('refuses when the class has started', async () => {
    const { bookingId, link } = await bookWithLink(server, await createFlow());
    const startsAt = new Date(Date.now() - 60_000);
    await server.deps.db.booking.update({ where: { id: bookingId }, data: { startsAt } });
    const { status, page } = await submit(`/manage/${link}/cancel`, { expectsCents: '0' });
    expect(status).toBe(409);
    expect(readAlerts(page)).toEqual(['This class has started: nothing can be changed any more.']);
    expect((await open(`/manage/${link}`)).page).toContain('Book another class');
  });
});

describe('the form that moves a place, without JavaScript', () => {
  it('lists the classes that fit, with price difference and deadline, and moves to the chosen one', async () => {
    const { db, studioTime } = server.deps;
    const from = await createFlow({ title: 'Dear Flow', priceCents: 2200 });
    const cheaper = await createFlow({ title: 'Cheaper Flow', priceCents: 1500, localTime: '12:00' });
    const dearer = await createFlow({ title: 'Dearest Flow', priceCents: 9900, localTime: '13:00' });
    const { bookingId, link } = await bookWithLink(server, from, { isPaid: true });
    const { page } = await open(`/manage/${link}/move`);
    expect(page).toContain(`value="${toOccurrence(cheaper)}"`);
    expect(page).toContain('€7.00 goes back to your card');
    for (const { id } of [from, dearer]) expect(page).not.toContain(`value="${id}`);
    expect(page.match(/Free cancellation until /g)?.length).toBeGreaterThanOrEqual(2);
    const { status, headers } = await submit(`/manage/${link}/move`, { to: toOccurrence(cheaper) });
    expect([status, headers.get('location')]).toEqual([303, `/manage/${link}?done=moved`]);
    const moved = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect([moved.title, moved.localTime, studioTime.zone]).toEqual(['Cheaper Flow', '12:00', 'Europe/Madrid']);
    const result = await open(`/manage/${link}?done=moved`);
    expect(result.page).toContain('Your place has moved.');
    expect(result.page).toContain('Moved on ');
  });

  it('lists the classes of the month in the address', async () => {
    const [next, later] = [35, 65].map((days) => addDays(firstOfMonth(CLASS_DATE), days).slice(0, 7));
    await createFlow({ title: 'Far Flow', startDate: new Date(`${later}-15T00:00:00Z`) });
    const { link } = await bookWithLink(server, await createFlow());
    const { page } = await open(`/manage/${link}/move`);
    expect(page).not.toContain('Far Flow');
    expect(page).toContain(`href="?month=${next}"`);
    expect((await open(`/manage/${link}/move?month=${later}`)).page).toContain('Far Flow');
    for (const month of ['x', '0000-00', '1999-01', '9999-12']) {
      expect((await open(`/manage/${link}/move?month=${month}`)).page, month).toContain('type="radio"');
    }
  });

  it('opens at the month of the place', async () => {
    const later = addDays(firstOfMonth(CLASS_DATE), 95).slice(0, 7);
    const onDay = (day: number, title: string) =>
      createFlow({ title, startDate: new Date(`${later}-${day}T00:00:00Z`) });
    const [own, other] = [await onDay(10, 'Own Flow'), await onDay(20, 'Other Flow')];
    const { link } = await bookWithLink(server, own);
    expect((await open(`/manage/${link}/move`)).page).toContain(`value="${toOccurrence(other)}"`);
    await server.deps.db.availability.update({ where: { id: other.id }, data: { isActive: false } });
    const near = await createFlow({ title: 'Near Flow' });
    expect((await open(`/manage/${link}/move`)).page).toContain(`value="${toOccurrence(near)}"`);
  });

  it('asks for a class when none was chosen', async () => {
    const { link } = await bookWithLink(server, await createFlow());
    const { status, page } = await submit(`/manage/${link}/move`);
    expect(status).toBe(400);
    expect(readAlerts(page)).toEqual([NO_CLASS_CHOSEN]);
  });

  it('lets one of two people into the last place, and the other reads that it just filled up', async () => {
    const { db } = server.deps;
    const target = await createFlow({ title: 'Last Flow', capacity: 1, localTime: '15:00' });
    const from = await createFlow({ title: 'Old Flow' });
    const people = await Promise.all(
      ['one@example.com', 'two@example.com'].map((email) => bookWithLink(server, from, { email })),
    );
    const answers = await Promise.all(
      people.map(({ link }) => submit(`/manage/${link}/move`, { to: toOccurrence(target) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(readAlerts(refused?.page ?? '')).toEqual([expect.stringContaining('This class just filled up')]);
    const bookings = await db.booking.findMany({ where: { id: { in: people.map(({ bookingId }) => bookingId) } } });
    expect(bookings.map(({ title }) => title).sort()).toEqual(['Last Flow', 'Old Flow']);
    const loser = bookings.find(({ title }) => title === 'Old Flow');
    expect(await db.bookingEvent.count({ where: { bookingId: loser?.id ?? '', kind: 'MOVED' } })).toBe(0);
  });

  it('says after three moves that none is left', async () => {
    const { bookingId, link } = await bookWithLink(server, await createFlow());
    const [first, second] = [await createFlow({ localTime: '16:00' }), await createFlow({ localTime: '17:00' })];
    for (const target of [first, second, first]) {
      expect((await submit(`/manage/${link}/move`, { to: toOccurrence(target) })).status).toBe(303);
    }
    const { page } = await open(`/manage/${link}/move`);
    expect(page).toContain('You have moved this booking 3 times.');
    expect(page).not.toContain('type="radio"');
    const { status } = await submit(`/manage/${link}/move`, { to: toOccurrence(second) });
    expect(status).toBe(409);
    expect(await server.deps.db.bookingEvent.count({ where: { bookingId, kind: 'MOVED' } })).toBe(3);
  });
});

describe('the form that asks for all bookings', () => {
  it('answers the same for a known and an unknown address, and mails the known one alone', async () => {
    const email = 'known@example.com';
    await bookWithLink(server, await createFlow(), { email });
    const answers = [];
    for (const address of [email, 'unknown@example.com', ' KNOWN@example.com ']) {
      const { status, headers, page } = await submit('/my-bookings', { email: address });
      answers.push([status, headers.get('location'), page]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([303, '/my-bookings?done=mail-requested']);
    expect((await open('/my-bookings?done=mail-requested')).page).toContain(MY_BOOKINGS_ANSWER);
    const mails = await server.deps.db.outgoingMail.findMany({ where: { kind: 'MY_BOOKINGS', recipient: email } });
    expect(mails).toHaveLength(2);
    expect(await server.deps.db.outgoingMail.count({ where: { recipient: 'unknown@example.com' } })).toBe(0);
  });

  it('says what is wrong with an address that is none', async () => {
    const { status, page } = await submit('/my-bookings', { email: 'ana' });
    expect(status).toBe(400);
    expect(readAlerts(page)).toHaveLength(1);
  });
});

describe('the form that joins a waitlist', () => {
  it('answers 404 for a class on a day that does not exist, read or submitted', async () => {
    const { id } = await createFlow();
    for (const day of ['2027-02-29', '0001-01-01', '2027-13-01', 'tomorrow', '']) {
      const path = `/waitlist/join/${id}_${day}`;
      for (const { status, page } of [
        await open(path),
        await submit(path, { name: 'Ana', email: 'ana@example.com' }),
      ]) {
        expect(status, path).toBe(404);
        expect(page, path).toContain('This class is not on the schedule any more.');
      }
    }
  });
});

describe('the form of a place on a waitlist', () => {
  it('takes the offered place only when it says so', async () => {
    const { db, linkSecret } = server.deps;
    const full = await createFlow({ capacity: 1 });
    const classRef = { availabilityId: full.id, localDate: CLASS_DATE };
    const { bookingId } = await bookWithLink(server, full);
    const person = { name: 'Wanda Waits', email: 'wanda@example.com', phone: null, notes: null };
    await joinWaitlist(server.deps, { classRef, date: null, person });
    const by = { kind: 'TEACHER', username: 'teacher', refund: 'RULE' } as const;
    const { occurrenceId } = await cancelBooking(server.deps, { bookingId, by });
    await offerSeats(server.deps, occurrenceId);
    const entry = await db.waitlistEntry.findFirstOrThrow({ where: { occurrenceId } });
    const path = `/waitlist/${toWaitlistLink(await linkSecret(), entry)}`;
    const booked = () => db.booking.count({ where: { occurrenceId, status: 'CONFIRMED' } });
    for (const fields of [undefined, { answer: '' }, { answer: 'maybe' }]) {
      const { status, page } = await submit(path, fields);
      expect([status, readAlerts(page)]).toEqual([400, [NO_WAITLIST_ANSWER]]);
    }
    expect((await submit('/waitlist/x.y')).status).toBe(404);
    expect(await booked()).toBe(0);
    const taken = await submit(path, { answer: 'take' });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, expect.stringContaining('/manage/')]);
    expect(await booked()).toBe(1);
  });
});

describe('the form that renews a link', () => {
  it('ends the old link, mails the new one, and says so', async () => {
    const { bookingId, link } = await bookWithLink(server, await createFlow());
    const { status, headers } = await submit(`/manage/${link}`);
    expect([status, headers.get('location')]).toEqual([303, '/my-bookings?done=link-renewed']);
    expect((await open('/my-bookings?done=link-renewed')).page).toContain('The old link no longer works.');
    expect((await open(`/manage/${link}`)).status).toBe(404);
    expect((await open(`/manage/${await getLink(server, bookingId)}`)).status).toBe(200);
    expect(await server.deps.db.outgoingMail.count({ where: { kind: 'MANAGE_LINK', bookingId } })).toBe(1);
    expect((await submit(`/manage/${link}`)).status).toBe(404);
  });
});

describe('the limits of personal pages', () => {
  it('count for each network address apart, and a refusal is a page that says when to try again', async () => {
    const limited = await startTestServer({ variables: { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' } });
    const from = (address: string) => ({ accept: 'text/html', 'X-Forwarded-For': address });
    const openFrom = (address: string) => fetch(`${limited.url}/manage/x.y`, { headers: from(address) });
    for (let time = 0; time < 6; time += 1) expect((await openFrom('192.0.2.1')).status).toBe(404);
    const refused = await openFrom('192.0.2.1');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await refused.text();
    expect(page).toContain('Too many attempts.');
    expect(page).toContain(`<title>${titled(WAIT_TITLE)}</title>`);
    expect((await openFrom('192.0.2.2')).status).toBe(404);
    await limited.close();
  });
});

describe('the form that answers a choice after a cancelled class', () => {
  it('moves to the chosen class or takes the money, once, without scripts', async () => {
    const { db } = server.deps;
    const [rained, other] = [await createFlow(), await createFlow({ localTime: '18:00' })];
    const mover = await bookWithLink(server, rained);
    const taker = await bookWithLink(server, rained, { email: 'taker@example.com' });
    const classRef = { availabilityId: rained.id, localDate: CLASS_DATE };
    await cancelOccurrence(server.deps, { classRef, reason: null, offer: 'CHOICE', by: { username: 'teacher' } });
    expect((await open(`/manage/${mover.link}/choice`)).page).toContain('Please choose by ');
    for (const _press of [1, 2]) {
      const moved = await submit(`/manage/${mover.link}/choice`, { to: toOccurrence(other) });
      expect([moved.status, moved.headers.get('location')]).toEqual([303, `/manage/${mover.link}?done=moved`]);
      const taken = await submit(`/manage/${taker.link}/choice`, { to: 'money' });
      expect([taken.status, taken.headers.get('location')]).toEqual([303, `/manage/${taker.link}?done=money-chosen`]);
    }
    expect((await submit(`/manage/${taker.link}/choice`, { to: toOccurrence(other) })).status).not.toBe(303);
    expect((await submit(`/manage/${mover.link}/choice`)).status).not.toBe(303);
    const bookings = await db.booking.findMany({
      where: { id: { in: [mover.bookingId, taker.bookingId] } },
      include: { rebookingOffer: true, occurrence: true },
      orderBy: { createdAt: 'asc' },
    });
    expect(bookings).toMatchObject([
      { status: 'CONFIRMED', occurrence: { availabilityId: other.id }, rebookingOffer: { outcome: 'MOVED' } },
      { status: 'CANCELLED', occurrence: { availabilityId: rained.id }, rebookingOffer: { outcome: 'REFUNDED' } },
    ]);
  });
});
