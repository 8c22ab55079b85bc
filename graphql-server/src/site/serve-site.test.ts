import { expect, it } from 'vitest';
import { isNavigation } from './navigation';
import { toRoutedUrl } from './serve-site';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it.each([
  ['a browser', 'GET', { accept: BROWSER }, true],
  ['a browser with a HEAD request', 'HEAD', { accept: BROWSER }, true],
  ['a client that accepts anything', 'GET', { accept: '*/*' }, true],
  ['a client without an Accept header', 'GET', {}, true],
  ['a client that accepts HTML and JSON', 'GET', { accept: 'application/json, text/html' }, true],
  ['a client that accepts any text', 'GET', { accept: 'text/*' }, true],
  ['a client with an empty Accept header', 'GET', { accept: '' }, true],
  ['a client that accepts HTML in capitals', 'GET', { accept: 'Text/HTML' }, true],
  ['a client that accepts JSON', 'GET', { accept: 'application/json' }, false],
  ['a client that prefers JSON', 'GET', { accept: 'application/json, text/plain, */*' }, false],
  ['a client that accepts an image', 'GET', { accept: 'image/png' }, false],
  ['a call with a token', 'GET', { accept: '*/*', authorization: 'Bearer abc' }, false],
  ['a call with a token that accepts HTML', 'GET', { accept: BROWSER, authorization: 'bearer abc' }, false],
  ['a submitted form', 'POST', { accept: BROWSER }, false],
])('for %s, %s with %j, isNavigation returns %s', (_client, method, headers, isPage) => {
  expect(isNavigation({ method, headers })).toBe(isPage);
});

it.each([
  ['/book/%ZZ', '/book/%25ZZ'],
  ['/book/%ZZ?a=%ZZ', '/book/%25ZZ?a=%ZZ'],
  ['/book/%C3%28', '/book/%25C3%2528'],
  ['/book/%41?a=%ZZ', '/book/%41?a=%ZZ'],
  ['/book', '/book'],
])('a browser that asks for %s is routed to %s', (url, routed) => {
  expect(toRoutedUrl({ url, method: 'GET', headers: { accept: BROWSER } })).toBe(routed);
});

it('a call with a malformed address is not routed', () => {
  expect(toRoutedUrl({ url: '/book/%ZZ', method: 'GET', headers: { accept: 'application/json' } })).toBe('/book/%ZZ');
});
