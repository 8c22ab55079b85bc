import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Deps } from './deps';
import { healthCalls } from './rest/health';
import { mountCalls } from './rest/mount-calls';
import { VERSION } from './version';

it('the newest version of CHANGELOG.md is the version in package.json and package-lock.json', async () => {
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  expect(/^## (\d\S*)/m.exec(changelog)?.[1]).toBe(VERSION);
  expect(lock.packages['']?.version).toBe(VERSION);
});

it('GET /healthz answers with the version', async () => {
  const app = fastify();
  mountCalls(app, { isReady: async () => true } as Deps, healthCalls);
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version: VERSION });
  await app.close();
});
