import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually';
import { startMailSink } from '#test/faults/mail-sink';
import { captureLog } from '#test/log-lines';
import { readEnv } from '../env';
import { findWarnings, findWarningsOutside, logStartWarnings } from './start-warnings';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://u:p@db/studio',
  PUBLIC_ORIGIN: 'https://studio.example',
  SMTP_URL: 'smtp://user:canary@127.0.0.1:9',
  MAIL_FROM: 'hola@studio.example',
};
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

it.each<[string, Record<string, string>, string[]]>([
  ['a complete production environment', { ...PRODUCTION, ...LIVE }, []],
  ['an empty environment outside production', {}, []],
  ['a loopback PUBLIC_ORIGIN in production', { ...PRODUCTION, PUBLIC_ORIGIN: 'http://127.0.0.1' }, ['PUBLIC_ORIGIN']],
  ['an https PUBLIC_ORIGIN on loopback', { ...PRODUCTION, PUBLIC_ORIGIN: 'https://localhost' }, ['PUBLIC_ORIGIN']],
  ['a PUBLIC_ORIGIN without https', { ...PRODUCTION, PUBLIC_ORIGIN: 'http://studio.example' }, ['PUBLIC_ORIGIN']],
  ['live keys on loopback', LIVE, ['STRIPE_SECRET_KEY']],
  ['keys without a webhook secret', { ...LIVE, ...PRODUCTION, STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET']],
  ['production without a mail server', { ...PRODUCTION, SMTP_URL: '' }, ['SMTP_URL']],
  ['a mail server without a sender in production', { ...PRODUCTION, MAIL_FROM: '' }, ['MAIL_FROM']],
  [
    'a script without https on a site with it',
    { ...PRODUCTION, ANALYTICS_SRC: 'http://a.example/a.js' },
    ['ANALYTICS_SRC'],
  ],
])('the warnings about %s name the variables that need care', (_what, variables, expected) => {
  const warnings = findWarnings(readEnv(variables));
  expect(warnings.map(({ variable }) => variable)).toEqual(expected);
  for (const { variable, text } of warnings) expect(text).toContain(variable);
});

it('warns about a mail server that does not answer, without its password, and not about one that does', async () => {
  const sink = await startMailSink();
  try {
    expect(await findWarningsOutside(readEnv({ SMTP_URL: sink.url }))).toEqual([]);
    const text = 'SMTP_URL: the mail server 127.0.0.1:9 does not answer. Mail waits in the queue';
    expect(await findWarningsOutside(readEnv(PRODUCTION))).toEqual([{ variable: 'SMTP_URL', text }]);
  } finally {
    await sink.close();
  }
});

it('warns about a BACKUP_DIR that does not exist or is a file, and not about a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio-warnings-'));
  const file = path.join(folder, 'file');
  const missing = path.join(folder, 'missing');
  await writeFile(file, '');
  const about = async (BACKUP_DIR: string) =>
    (await findWarningsOutside(readEnv({ BACKUP_DIR }))).map(({ text }) => text);
  try {
    expect(await about(folder)).toEqual([]);
    expect(await about(file)).toEqual([`BACKUP_DIR: ${file} is not a folder. No backup is written`]);
    expect(await about(missing)).toEqual([`BACKUP_DIR: ${missing}: the folder does not exist. No backup is written`]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('logs the warnings of the variables at once, and that of a silent mail server in the background', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { log, lines } = captureLog();
  const logged = () => lines().map(({ variable }) => variable);
  const variables = { ...PRODUCTION, MAIL_FROM: '', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const env = readEnv(variables);
  logStartWarnings(env, log, 200);
  expect(logged()).toEqual(['MAIL_FROM']);
  try {
    await eventually(async () => expect(logged()).toEqual(['MAIL_FROM', 'SMTP_URL']));
  } finally {
    silent.close();
  }
});
