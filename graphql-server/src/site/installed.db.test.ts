import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server';
import { ensureSiteBuilt } from '../cli/ensure-built';
import { APP_MANIFESTS } from './head/app-manifests';

let server: TestServer;
let retired: TestServer;
beforeAll(async () => {
  await ensureSiteBuilt();
  server = await startTestServer();
  retired = await startTestServer({ variables: { ENABLE_SERVICE_WORKER: '0' } });
}, 120_000);
afterAll(() => Promise.all([server?.close(), retired?.close()]));

/** Width and height from the header of a PNG file. */
async function getSize(address: string): Promise<string> {
  const answer = await fetch(server.url + address);
  expect(answer.headers.get('content-type'), address).toBe('image/png');
  const header = Buffer.from(await answer.arrayBuffer()).subarray(16, 24);
  return `${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`;
}

describe('the app manifests', () => {
  test.each(Object.entries(APP_MANIFESTS))(
    'the manifest at %s names images that exist in the sizes that it states',
    async (address, manifest) => {
      const answer = await fetch(server.url + address);
      expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
      expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(manifest)));
      const images = [...manifest.icons, ...('screenshots' in manifest ? manifest.screenshots : [])];
      for (const { src, sizes } of images) expect(await getSize(src), src).toBe(sizes);
      expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']));
    },
  );

  test.each([
    ['/', '/manifest.webmanifest', '/'],
    ['/book/calendar', '/manifest.webmanifest', '/'],
    ['/admin/login', '/admin.webmanifest', '/admin/dashboard'],
  ] as const)('the page %s links the manifest %s, which opens at %s', async (address, expected, start) => {
    const page = await fetch(server.url + address, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`<link rel="manifest" href="${expected}" />`);
    expect(APP_MANIFESTS[expected].start_url).toBe(start);
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
    expect(await shell.text()).toMatch(/<div id="root" data-kept><\/div>/);
  });

  test('a service worker that is switched off unregisters itself', async () => {
    const worker = await fetch(`${retired.url}/sw.js`);
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await worker.text()).toContain('self.registration.unregister()');
  });
});
