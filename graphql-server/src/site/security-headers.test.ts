import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readEnv } from '../env';
import { setSecurityHeaders } from './security-headers';

it.each<[string, Record<string, string>, string | undefined]>([
  ['covers this host alone by default', { PUBLIC_ORIGIN: 'https://studio.example' }, 'max-age=31536000'],
  [
    'covers subdomains when HSTS_INCLUDE_SUBDOMAINS is 1',
    { PUBLIC_ORIGIN: 'https://studio.example', HSTS_INCLUDE_SUBDOMAINS: '1' },
    'max-age=31536000; includeSubDomains',
  ],
  ['is absent without https', { PUBLIC_ORIGIN: 'http://studio.example' }, undefined],
])('the header Strict-Transport-Security %s', async (_rule, variables, expected) => {
  const app = fastify();
  setSecurityHeaders(app, { env: readEnv(variables) });
  app.get('/', async () => 'page');
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toBe(expected);
  await app.close();
});
