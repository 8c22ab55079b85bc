import { expect, it } from 'vitest';
import { chooseJsonType } from './json-type';

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

it.each([
  [undefined, JSON_TYPE],
  ['', JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/*', JSON_TYPE],
  ['Application/JSON', JSON_TYPE],
  ['application/graphql-response+json', RESPONSE_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', RESPONSE_TYPE],
  ['application/graphql-response+json, application/json', RESPONSE_TYPE],
  ['application/json, application/graphql-response+json', JSON_TYPE],
  ['application/json;q=0.2, */*;q=0.5', RESPONSE_TYPE],
  ['text/html, */*;q=0.1', JSON_TYPE],
  ['text/html', null],
  ['application/json;q=0', null],
  ['text/event-stream', null],
])('a client that accepts %s gets the type %s', (accept, type) => {
  expect(chooseJsonType(accept)).toBe(type);
});
