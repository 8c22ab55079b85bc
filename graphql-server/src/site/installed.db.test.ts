import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server';
import { ensurePlaygroundBuilt, ensureServerBuilt, ensureSiteBuilt } from '../cli/ensure-built';
import { APP_MANIFESTS } from './head/app-manifests';

let server: TestServer;
let retired: TestServer;
beforeAll(async () => {
  await ensureSiteBuilt();
  // The licences are those of all that is built.
  await ensurePlaygroundBuilt();
  await ensureServerBuilt();
  server = await startTestServer();
  retired = await startTestServer({ variables: { ENABLE_SERVICE_WORKER: '0' } });
});
afterAll(() => Promise.all([server?.close(), retired?.close()]));

type Manifest = Record<string, { file: string; imports?: string[] }>;

const readManifest = async (): Promise<Manifest> => JSON.parse(await readFile('dist/site/.vite/manifest.json', 'utf8'));

/** Width and height from the header of a PNG file, such as '192x192'. */
async function getSize(address: string): Promise<string> {
  const answer = await fetch(server.url + address);
  expect(answer.headers.get('content-type'), address).toBe('image/png');
  const header = Buffer.from(await answer.arrayBuffer()).subarray(16, 24);
  return `${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`;
}

const isInScope = (url: string, { scope }: { scope: string }) =>
  url === scope || url.startsWith(scope.endsWith('/') ? scope : `${scope}/`);

test.each([
  '/sw.js',
  '/app-shell',
  '/manifest.webmanifest',
  '/licences.txt',
  '/favicon.ico',
  '/favicon.svg',
  '/sitemap.xml',
  '/',
])('the encodings of %s share no strong entity tag', async (address) => {
  const fetchAs = (encoding: string) => fetch(server.url + address, { headers: { 'accept-encoding': encoding } });
  const answers = await Promise.all(['br', 'gzip', 'identity'].map(fetchAs));
  const strong = answers.map(({ headers }) => headers.get('etag') ?? '').filter((tag) => !tag.startsWith('W/'));
  expect(new Set(strong).size).toBe(strong.length);
  const again = await fetch(server.url + address, {
    headers: { 'accept-encoding': 'br', 'if-none-match': answers[0]?.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

describe('the app manifests', () => {
  const manifests = Object.entries(APP_MANIFESTS);

  test.each(manifests)(
    'the manifest at %s names images that exist in the sizes that it states',
    async (address, manifest) => {
      const answer = await fetch(server.url + address);
      expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
      expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(manifest)));
      const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
      for (const { src, sizes } of images) expect(await getSize(src), src).toBe(sizes);
    },
  );

  test.each(manifests)('the manifest at %s has all that browsers and stores ask of an app', (_address, manifest) => {
    expect(manifest.name).toMatch(/\S/);
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    expect(manifest.description.length).toBeGreaterThan(20);
    expect(manifest.categories.length).toBeGreaterThan(0);
    const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort();
    expect(icons).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']);
    const forms = manifest.screenshots.map(({ form_factor }) => form_factor);
    expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']));
    for (const { label } of manifest.screenshots) expect(label).toMatch(/\S/);
    expect(manifest).toMatchObject({
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      orientation: 'any',
      handle_links: 'preferred',
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
      lang: 'en',
      dir: 'ltr',
    });
  });

  test.each(manifests)(
    'the manifest at %s starts, and has all its shortcuts, inside of its scope',
    async (_, manifest) => {
      for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
        expect(isInScope(url, manifest), url).toBe(true);
        const page = await fetch(server.url + url, { headers: { accept: 'text/html' } });
        expect(page.status, url).toBe(200);
      }
      for (const { icons } of manifest.shortcuts) {
        expect(icons.map(({ sizes }) => sizes)).toEqual(['96x96', '192x192']);
      }
    },
  );

  test('the two apps differ in id, scope, icons, screenshots and shortcuts, and only one leads to the admin area', () => {
    const [visitors, admin] = [APP_MANIFESTS['/manifest.webmanifest'], APP_MANIFESTS['/admin.webmanifest']];
    expect([visitors.id, admin.id]).toEqual(['/', '/admin/']);
    expect([visitors.scope, admin.scope]).toEqual(['/', '/admin']);
    const files = ({ icons, screenshots, shortcuts }: typeof visitors | typeof admin) =>
      [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)].map(({ src }) => src);
    expect(files(admin).filter((file) => files(visitors).includes(file))).toEqual([]);
    expect(visitors.shortcuts.filter(({ url }) => isInScope(url, admin))).toEqual([]);
    expect(admin.shortcuts.every(({ url }) => isInScope(url, admin))).toBe(true);
  });

  test.each([
    ['/', '/manifest.webmanifest', '/apple-touch-icon.png'],
    ['/book/calendar', '/manifest.webmanifest', '/apple-touch-icon.png'],
    ['/admin/login', '/admin.webmanifest', '/admin-apple-touch-icon.png'],
    ['/admin/dashboard', '/admin.webmanifest', '/admin-apple-touch-icon.png'],
  ] as const)('the page %s links the manifest %s and the home screen icon %s', async (address, manifest, icon) => {
    const page = await (await fetch(server.url + address, { headers: { accept: 'text/html' } })).text();
    expect(page.match(/<link rel="manifest"[^>]*>/g)).toEqual([`<link rel="manifest" href="${manifest}" />`]);
    expect(page.match(/<link rel="apple-touch-icon"[^>]*>/g)).toEqual([
      `<link rel="apple-touch-icon" href="${icon}" />`,
    ]);
    expect(await getSize(icon)).toBe('180x180');
  });

  test.each(['1179x2556', '750x1334'])('a startup image for screens of %s exists in both schemes', async (size) => {
    for (const scheme of ['light', 'dark']) expect(await getSize(`/startup/${size}-${scheme}.png`)).toBe(size);
  });
});

describe('the scripts', () => {
  test('none imports another that imports it: which of two runs first would depend on which is asked for first', async () => {
    const manifest = await readManifest();
    const checked = new Set<string>();
    const findCycle = (key: string, way: readonly string[]): string | undefined => {
      if (way.includes(key)) return [...way, key].join(' > ');
      if (checked.has(key)) return undefined;
      checked.add(key);
      return manifest[key]?.imports?.map((next) => findCycle(next, [...way, key])).find(Boolean);
    };
    expect(Object.keys(manifest).length).toBeGreaterThan(50);
    expect(Object.keys(manifest).flatMap((key) => findCycle(key, []) ?? [])).toEqual([]);
  });

  test('are few, because each costs its own request', async () => {
    const manifest = await readManifest();
    const scripts = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? file : [])));
    expect(scripts.size).toBeLessThanOrEqual(60);
  });
});

describe('the service worker', () => {
  test('the service worker and the shell that it stores are revalidated each time', async () => {
    for (const address of ['/sw.js', '/app-shell']) {
      const answer = await fetch(server.url + address);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    const shell = await fetch(`${server.url}/app-shell`);
    expect(await shell.text()).toMatch(/<div id="root" data-stored><\/div>/);
  });

  test('a service worker that is switched off unregisters itself', async () => {
    const worker = await fetch(`${retired.url}/sw.js`);
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await worker.text()).toContain('self.registration.unregister()');
  });
});

describe('the licences', () => {
  test('the licences of typefaces, of the site and of the server are served as a text that the Terms link', async () => {
    const terms = await fetch(`${server.url}/terms-of-service`, { headers: { accept: 'text/html' } });
    expect(await terms.text()).toContain('href="/licences.txt"');
    const answer = await fetch(`${server.url}/licences.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    for (const name of [
      'SIL OPEN FONT LICENSE',
      'workbox-core',
      '## react-dom - ',
      '## graphiql - ',
      '## fastify - ',
    ]) {
      expect(text).toContain(name);
    }
  });

  test('the typefaces’ licence lies beside their files, and the service worker precaches no licence', async () => {
    for (const family of ['figtree', 'fraunces']) {
      const answer = await fetch(`${server.url}/assets/${family}-LICENCE.txt`);
      expect(await answer.text()).toMatch(/SIL OPEN FONT LICENSE/i);
    }
    expect(await (await fetch(`${server.url}/sw.js`)).text()).not.toMatch(/licen[cs]e/i);
  });
});
