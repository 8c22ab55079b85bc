import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayAndMonth } from '#contract/civil-date';
import { NOT_FOUND_PAGE, PAGES } from '#contract/page-meta';
import { buyOverRest } from '#test/buyers';
import { CLASS_DATE, createClass } from '#test/classes';
import { sendRaw } from '#test/raw-http';
import { call } from '#test/rest';
import { startTestServer, type TestServer } from '#test/server';
import { ensureSiteBuilt } from '../cli/ensure-built';
import { toDbDate } from '../domain/time/local-date';
import { escapeHtml } from '../lib/html';

const ORIGIN = 'https://studio.example';
const SHARE_LINK = 'A'.repeat(22);
const getAddresses = (path: string, alsoAt: readonly string[] = []) =>
  [path, ...alsoAt].map((address) => address.replace(/:\w+/, SHARE_LINK));
/** The pages that are the same for everybody; personal-pages.db.test.ts has the others. */
const addresses = PAGES.filter(({ isPersonal }) => !isPersonal).flatMap((page) =>
  getAddresses(page.path, page.alsoAt).map((address) => [address, page] as const),
);

let server: TestServer;
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer({ variables: { PUBLIC_ORIGIN: ORIGIN } });
  // Not on the schedule, but its share link has a page.
  await createClass(server.deps.db, { shareableId: SHARE_LINK, isActive: false });
});
afterAll(() => server?.close());

async function open(address: string, method = 'GET') {
  const answer = await fetch(server.url + address, { method, headers: { accept: 'text/html' } });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

const getLink = (page: string, rel: string) => page.match(new RegExp(`<link rel="${rel}" href="([^"]*)"`))?.[1];
const getMeta = (page: string, name: string) => page.match(new RegExp(`="${name}" content="([^"]*)"`))?.[1];

type Thing = Record<string, unknown> & { '@type': unknown };

function thingsOn(page: string): Thing[] {
  const scripts = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.flatMap(([, data = '']) => (JSON.parse(data) as { '@graph': Thing[] })['@graph']);
}

const eventsAt = async (address: string) =>
  thingsOn((await open(address)).page).filter((thing) => thing['@type'] === 'Event');

describe('every page', () => {
  test.each(addresses)(
    '%s has its own title, description and address',
    async (address, { title, description, isIndexed, path }) => {
      const { status, headers, page } = await open(address);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(page.match(/<title>.*?<\/title>/g)).toEqual([`<title>${escapeHtml(title)}</title>`]);
      expect(getMeta(page, 'description')).toBe(escapeHtml(description));
      expect(getMeta(page, 'og:title')).toBe(escapeHtml(title));
      expect(getMeta(page, 'og:url')).toBe(ORIGIN + (isIndexed ? path : address));
      expect(getMeta(page, 'robots')).toBe(isIndexed ? undefined : 'noindex');
      expect(getLink(page, 'canonical')).toBe(isIndexed ? ORIGIN + path : undefined);
      expect(page).not.toMatch(/<script(?![^>]* (src=|type="application\/(ld\+)?json"))/);
    },
  );

  test('a page is the same with a slash at its end and with a query', async () => {
    for (const address of ['/contact/', '/contact?utm_source=x', '/contact?fbclid=IwAR0.a&gclid=b', '/contact/?a=/b']) {
      const { status, page } = await open(address);
      expect([status, getLink(page, 'canonical')]).toEqual([200, `${ORIGIN}/contact`]);
    }
  });

  test('a page never shows a forged Host header', async () => {
    const headers = ['Host: evil.example', 'X-Forwarded-Host: evil.example'];
    for (const address of ['/', '/book/calendar', '/book/details', '/nothing', '/sitemap.xml', '/robots.txt']) {
      const requested = [`GET ${address} HTTP/1.1`, ...headers, 'Accept: text/html', 'Connection: close', '', ''];
      const answer = await sendRaw(server.url, requested.join('\r\n'));
      expect(answer, address).toContain(ORIGIN);
      expect(answer, address).not.toContain('evil.example');
    }
  });

  test('a page answers HEAD with its headers alone', async () => {
    for (const address of ['/', '/sitemap.xml', '/robots.txt']) {
      const [whole, head] = await Promise.all([open(address), open(address, 'HEAD')]);
      expect([head.status, head.page]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    }
    expect((await open('/nothing', 'HEAD')).status).toBe(404);
  });

  test('an unchanged page is revalidated with 304', async () => {
    const etag = (await open('/about-me')).headers.get('etag') ?? '';
    const again = await fetch(`${server.url}/about-me`, { headers: { accept: 'text/html', 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('other methods than those of a page or file', () => {
  test.each([
    ['PUT', '/', 'GET, HEAD'],
    ['DELETE', '/book/calendar/', 'GET, HEAD'],
    ['POST', '/about-me', 'GET, HEAD'],
    ['PATCH', '/contact', 'GET, HEAD, POST'],
    ['PUT', '/my-bookings', 'GET, HEAD, POST'],
    ['PUT', '/manage/anything', 'GET, HEAD, POST'],
    ['PUT', '/admin/dashboard', 'GET, HEAD'],
    ['DELETE', '/sitemap.xml', 'GET, HEAD'],
    ['PUT', '/robots.txt', 'GET, HEAD'],
    ['PUT', '/sw.js', 'GET, HEAD'],
    ['POST', '/favicon.ico', 'GET, HEAD'],
    ['DELETE', '/icon-192.png', 'GET, HEAD'],
    ['POST', '/shortcuts/book-192.png', 'GET, HEAD'],
  ])('%s %s is answered with 405 and the methods that it has', async (method, address, allowed) => {
    const { status, headers, page } = await open(address, method);
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
    expect(JSON.parse(page)).toEqual({ message: `This address answers ${allowed} only.` });
  });

  test.each(['PUT', 'DELETE', 'POST'])('%s of a hashed file is answered with 405', async (method) => {
    const [file] = await readdir('dist/site/assets');
    const { status, headers } = await open(`/assets/${file}`, method);
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/nope', '/api/nope', '/nope.txt', '/assets/nope.js'])('PUT %s is answered with 404', async (address) => {
    const { status, headers } = await open(address, 'PUT');
    expect([status, headers.get('allow')]).toEqual([404, null]);
  });
});

/** The root of a page without content, of which the dashboard's is requested by its first script. */
const EMPTY = /<div id="root"( data-sent-later)?><\/div>/;

describe('a page that the browser renders', () => {
  const getPlainPage = (page: string) => page.slice(page.search(EMPTY)).match(/<noscript>(.*?)<\/noscript>/s)?.[1];

  test('a calendar that selects a class shows the schedule where scripts do not run', async () => {
    const { id } = await createClass(server.deps.db, { title: 'Plain Flow' });
    for (const address of [`/book/calendar?preselect=${id}`, `/book?preselect=${id}`]) {
      const { status, page } = await open(address);
      expect(status, address).toBe(200);
      expect(page).toMatch(EMPTY);
      expect(getPlainPage(page)).toContain('Plain Flow');
      expect(getPlainPage(page)).toContain('To book without it, write to');
    }
    await server.deps.db.availability.delete({ where: { id } });
  });

  test('a calendar that selects a class shows its day and chooses it where scripts do not run, in any month', async () => {
    const { db } = server.deps;
    const far = addDays(CLASS_DATE, 400);
    const classes = [
      await createClass(db, { title: 'Near Flow' }),
      await createClass(db, { title: 'Far Flow', startDate: toDbDate(far) }),
      await createClass(db, { title: 'Beside Flow', startDate: toDbDate(far), localTime: '19:00' }),
    ];
    const [, linked] = classes;
    if (!linked) throw new Error('There is no class.');
    for (const id of [linked.id, `${linked.id.toUpperCase()}_${far}`, `${linked.id}_${CLASS_DATE}`]) {
      const page = getPlainPage((await open(`/book/calendar?preselect=${id}`)).page) ?? '';
      expect(page, id).toContain(`>${dayAndMonth(far)}</h2>`);
      for (const title of ['Far Flow', 'Beside Flow', 'To book without it, write to'])
        expect(page, id).toContain(title);
      expect(page, id).not.toContain('Near Flow');
      const chosen = [...page.matchAll(/<input[^>]* type="radio"[^>]*>/g)].filter(([radio]) =>
        radio.includes(' checked'),
      );
      expect(chosen.map(([radio]) => radio.match(/ value="([^"]*)"/)?.[1])).toEqual([`${linked.id}_${far}`]);
    }
    for (const id of [randomUUID(), 'anything', `${randomUUID()}_${far}`]) {
      const page = getPlainPage((await open(`/book/calendar?preselect=${id}`)).page);
      expect(page, id).toContain('Near Flow');
      expect(page, id).not.toContain(' checked');
    }
    await db.availability.deleteMany({ where: { id: { in: classes.map(({ id }) => id) } } });
  });

  test('a share link shows its class where scripts do not run', async () => {
    const shareableId = 'C'.repeat(22);
    const { id } = await createClass(server.deps.db, { title: 'Shared </noscript> Flow', shareableId });
    const { status, page } = await open(`/book/${shareableId}`);
    expect(status).toBe(200);
    expect(page).toMatch(EMPTY);
    expect(getPlainPage(page)).toContain('Shared &lt;/noscript&gt; Flow');
    expect(getPlainPage(page)).toContain('To book without it, write to');
    await server.deps.db.availability.delete({ where: { id } });
  });

  test.each(['B'.repeat(22), 'nonsense', '%3Cscript%3E', '%ZZ'])(
    'a share link that names no class (%s) has status 404 and shows a way on',
    async (id) => {
      const { status, page } = await open(`/book/${id}`);
      expect(status).toBe(404);
      expect(page).toMatch(EMPTY);
      expect(getPlainPage(page)).toMatch(/Booking Error.*href="\/book\/calendar"[^>]*>View All Available Classes/s);
    },
  );

  test.each(['/book/details', '/your-bookings', '/admin/dashboard'])(
    '%s says that it needs scripts',
    async (address) => {
      const { page } = await open(address);
      expect(page).toMatch(EMPTY);
      expect(getPlainPage(page)).toContain('This page needs JavaScript');
      expect(getPlainPage(page)).toContain('href="/my-bookings"');
    },
  );

  test('a calendar whose query selects no class is rendered by the server', async () => {
    const { page } = await open('/book/calendar?fbclid=IwAR0.a&gclid=b');
    expect(page).not.toMatch(EMPTY);
    expect(page).toContain('Select a Class &amp; Time');
  });
});

describe('an unknown path', () => {
  test.each(['/nothing', '/book/a/b', '/index.html', '/admin/nothing', '/<script>'])(
    '%s is answered with the 404 page',
    async (address) => {
      const { status, page } = await open(address);
      expect(status).toBe(404);
      expect(page).toContain(`<title>${NOT_FOUND_PAGE.title}</title>`);
      expect(getMeta(page, 'robots')).toBe('noindex');
      expect(getLink(page, 'canonical')).toBeUndefined();
      expect(thingsOn(page)).toEqual([]);
    },
  );

  test.each([
    ['/admin', 'noindex, nofollow'],
    ['/admin/dashboard?x', 'noindex, nofollow'],
    ['/administer', null],
    ['/contact', null],
  ])('%s has the robots header %s', async (address, text) => {
    expect((await open(address)).headers.get('x-robots-tag')).toBe(text);
  });

  test.each(['/.env', '/.git/config', '/index.js.map', '/prisma', '/assets/nothing.js'])(
    '%s is answered with 404',
    async (address) => {
      expect((await open(address)).status).toBe(404);
    },
  );
});

test('no script needs a browser that reads lookbehind: Safari does since 16.4', async () => {
  const folder = path.resolve('dist/site/assets');
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(scripts.filter((_, index) => /\(\?<[=!]/.test(texts[index] ?? ''))).toEqual([]);
});

describe('an address as people type or paste it', () => {
  const follow = async (address: string) => {
    const answer = await fetch(server.url + address, { headers: { accept: 'text/html' }, redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };

  test.each([
    ['/BOOK', '/book/calendar'],
    ['/book', '/book/calendar'],
    ['/book/', '/book/calendar'],
    ['/book?preselect=a%20b&c=%2F', '/book/calendar?preselect=a%20b&c=%2F'],
    ['/About-Me?utm_source=QR', '/about-me?utm_source=QR'],
    ['/Admin', '/admin'],
    [`/Book/${SHARE_LINK}`, `/book/${SHARE_LINK}`],
    ['/manage/0190.tokEn_1).', '/manage/0190.tokEn_1'],
    ['/my-bookings/0190.tokEn_1%E2%80%8B', '/my-bookings/0190.tokEn_1'],
  ])('%s redirects to %s', async (address, page) => {
    expect(await follow(address)).toEqual([308, page]);
  });

  test.each(['/book/%ZZ', '/%C3%28'])('%s is answered with a page', async (address) => {
    const { headers, page } = await open(address);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page).toContain('</html>');
  });

  test.each(['text/*', '', 'Text/HTML'])('Accept: %s is answered with a page', async (accept) => {
    const requested = ['GET /contact HTTP/1.1', 'Host: x', `Accept: ${accept}`, 'Connection: close', '', ''];
    expect(await sendRaw(server.url, requested.join('\r\n'))).toContain('</html>');
  });

  test('a program that looks for an icon gets one', async () => {
    const answer = await fetch(`${server.url}/favicon.ico`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.subarray(23, 26).toString()]).toEqual([1, 1, 'PNG']);
    expect(bytes.readUInt32LE(14)).toBe(bytes.length - bytes.readUInt32LE(18));
  });

  test('a password manager finds where the password is changed', async () => {
    expect(await follow('/.well-known/change-password')).toEqual([302, '/admin/security']);
  });
});

describe('the admin area', () => {
  const ADDRESSES = ['/admin', '/admin/login', '/admin/dashboard', '/admin/conversations/x'];
  const AS_DATA = [
    { accept: 'application/json' },
    { accept: 'application/json, text/plain, */*' },
    { accept: '*/*', authorization: 'Bearer x' },
  ];

  test.each([...ADDRESSES, '/admin/availability'])('a navigation to %s gets a page without data', async (address) => {
    const { status, page } = await open(address);
    expect(status).toBe(200);
    expect(page).toMatch(EMPTY);
    expect(getMeta(page, 'robots')).toBe('noindex');
    expect(thingsOn(page)).toEqual([]);
  });

  test.each(ADDRESSES)('an API call to %s gets no page', async (address) => {
    for (const headers of AS_DATA) {
      const answer = await call('GET', server.url + address, undefined, headers as Record<string, string>);
      expect([answer.status, answer.body]).toEqual([404, { message: 'There is nothing at this address.' }]);
    }
  });

  test('an API call to the path of the classes page gets their list only as an admin', async () => {
    for (const headers of AS_DATA) {
      const answer = await call(
        'GET',
        `${server.url}/admin/availability`,
        undefined,
        headers as Record<string, string>,
      );
      expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['message']]);
    }
  });
});

describe('the structured data', () => {
  test('the studio is described on the pages about it', async () => {
    for (const address of ['/', '/about-me', '/pilates-barcelona-locations', '/book']) {
      const [studio] = thingsOn((await open(address)).page);
      expect(studio, address).toMatchObject({
        '@type': ['LocalBusiness', 'SportsActivityLocation'],
        url: `${ORIGIN}/`,
      });
    }
    for (const address of ['/contact', '/privacy-policy', '/book/details', `/book/${SHARE_LINK}`]) {
      expect(thingsOn((await open(address)).page), address).toEqual([]);
    }
  });

  test('the classes are those of the schedule, and a booking shows on the next request', async () => {
    const evil = '</script><script>alert(1)</script>';
    const { id: classId } = await createClass(server.deps.db, { title: evil, capacity: 2 });
    await createClass(server.deps.db, { title: 'Hidden', isActive: false });
    for (const left of [2, 1, 0]) {
      const { body: slots } = await call<unknown[]>('GET', `${server.url}/availability?startDate=${CLASS_DATE}`);
      expect(slots).toMatchObject([{ title: evil, remainingSpots: left, spots: 2 }]);
      for (const address of ['/', '/book/calendar', '/book']) {
        expect(await eventsAt(address), address).toMatchObject([
          {
            name: evil,
            startDate: expect.stringMatching(new RegExp(`^${CLASS_DATE}T10:00:00\\+0[12]:00$`)),
            remainingAttendeeCapacity: left,
            maximumAttendeeCapacity: 2,
            offers: {
              price: 15,
              availability: `https://schema.org/${left > 0 ? 'InStock' : 'SoldOut'}`,
              url: `${ORIGIN}/book/calendar?preselect=${classId}_${CLASS_DATE}`,
            },
          },
        ]);
      }
      const email = `canary-${left}@example.com`;
      if (left > 0)
        expect(await buyOverRest(server.url, { classId, email, name: 'Canary' })).toMatchObject({ status: 201 });
    }
    expect((await open('/')).page).not.toMatch(/canary/i);
  });

  test('at most twenty classes are described', async () => {
    await createClass(server.deps.db, { title: 'Daily', frequency: 'DAILY' });
    expect((await eventsAt('/')).length).toBe(20);
  });

  test('a page is sent without its classes when their query fails', async () => {
    const broken = await startTestServer();
    await broken.deps.db.$executeRawUnsafe('ALTER TABLE "Availability" RENAME TO "Away"');
    const answer = await fetch(`${broken.url}/`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(thingsOn(await answer.text())).toHaveLength(1);
    await broken.close();
  });
});

describe('the files for crawlers', () => {
  test('the sitemap lists the indexed pages', async () => {
    const { headers, page } = await open('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    const listed = [...page.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(PAGES.filter(({ isIndexed }) => isIndexed).map(({ path }) => ORIGIN + path));
    for (const address of listed) {
      const { status, page } = await open(address?.slice(ORIGIN.length) ?? '');
      expect([status, getLink(page, 'canonical')]).toEqual([200, address]);
    }
  });

  test('robots.txt excludes the admin area and the APIs', async () => {
    const { headers, page } = await open('/robots.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    for (const path of ['/admin', '/api', '/graphql', '/sandbox', '/dev'])
      expect(page).toContain(`\nDisallow: ${path}\n`);
    expect(page).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});
