import { expect, it } from 'vitest';
import { isNavigation } from './serve-site';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it.each([
  ['a browser', 'GET', { accept: BROWSER }, true],
  ['a browser that asks for the head', 'HEAD', { accept: BROWSER }, true],
  ['whoever takes anything', 'GET', { accept: '*/*' }, true],
  ['whoever says nothing', 'GET', {}, true],
  ['whoever takes both', 'GET', { accept: 'application/json, text/html' }, true],
  ['whoever wants JSON', 'GET', { accept: 'application/json' }, false],
  ['whoever prefers JSON', 'GET', { accept: 'application/json, text/plain, */*' }, false],
  ['whoever wants a picture', 'GET', { accept: 'image/png' }, false],
  ['a call with a token', 'GET', { accept: '*/*', authorization: 'Bearer abc' }, false],
  ['a call with a token that takes HTML', 'GET', { accept: BROWSER, authorization: 'bearer abc' }, false],
  ['a form', 'POST', { accept: BROWSER }, false],
])('%s', (_name, method, headers, isPage) => {
  expect(isNavigation({ method, headers })).toBe(isPage);
});
