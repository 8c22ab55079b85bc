import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyDatabase } from '#test/backups';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type MailSink, startMailSink } from '#test/faults/mail-sink';
import { createMemoryLedgerStore } from '#test/memory-ledger-store';
import { makeEarlierBuild } from '#test/migrations';
import { createPushDevice } from '#test/push-device';
import { type PushService, startPushService } from '#test/push-service';
import { startTestServer, type TestServer } from '#test/server';
import { freePort } from '../adapters/db/embedded/start-embedded-postgres';
import { EARLIER_BUILD } from '../adapters/db/migrate';
import { startSession } from '../domain/auth/sessions';
import { readEnv } from '../env';
import { type FakeStripe, startFakeStripe } from '../sandbox/stripe/fake-stripe';
import { VERSION } from '../version';
import { type Examination, examineInstallation, reportFindings } from './examine-installation';

const KEYS = { secretKey: 'sk_live_doctor', publishableKey: 'pk_live_doctor' };
/** Nothing listens on the lowest ports of a test machine, and `fetch` refuses some of them by itself. */
const NO_SERVER = { PUBLIC_ORIGIN: 'https://127.0.0.1:2' };
const CONFIG = { name: 'Pilates Poblenou' };

/** Runs the command as an operator would, in the folder of the product or in another. */
function runDoctor(variables: Record<string, string>, args: string[] = [], cwd = process.cwd()) {
  const { NODE_ENV: _unset, ...environment } = process.env;
  const command = ['--import', import.meta.resolve('tsx'), path.resolve('graphql-server/src/cli/doctor.ts'), ...args];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, command, { cwd, env: { ...environment, ...variables } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Serves a server of the product over https, as a proxy does. */
async function startHttpsProxy(port: number) {
  const tls = path.resolve('graphql-server/test/tls/localhost');
  const [key, cert] = await Promise.all([readFile(`${tls}.key.pem`), readFile(`${tls}.cert.pem`)]);
  const proxy = createServer({ key, cert }, ({ method, url, headers }, response) => {
    const forwarded = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  const close = () => {
    proxy.closeAllConnections();
    return new Promise((resolve) => proxy.close(resolve));
  };
  return { origin: `https://localhost:${(proxy.address() as AddressInfo).port}`, close };
}

describe('npm run doctor on a new installation', () => {
  it('says so when it is started in another folder than that of the product', async () => {
    const database = await createTestDatabase();
    try {
      const { stdout } = await runDoctor({ DATABASE_URL: database.url, PORT: '2' }, [], tmpdir());
      expect(stdout).toMatch(/^missing +Database +There is no folder .+migrations: run this in .+ which has it\.$/m);
    } finally {
      await database.close();
    }
  });

  it('lists what is missing, a line each, with exit code 1', async () => {
    const database = await createTestDatabase();
    try {
      const { code, stdout, stderr } = await runDoctor({ DATABASE_URL: database.url, PORT: String(await freePort()) });
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      const lines = stdout.trimEnd().split('\n');
      const missing = lines.filter((line) => line.startsWith('missing'));
      expect(lines[0]).toBe(`Before going live, version ${VERSION}:`);
      expect(missing.map((line) => line.slice(9, 24).trim())).toEqual([
        'Environment',
        'Https',
        'Server',
        'Studio',
        'Admin',
        'Card payments',
        'Webhook',
        'Mail',
        'Backups',
      ]);
      expect(stdout).toMatch(/^ok +Database +It answers, and all migrations are applied\.$/m);
      expect(stdout).toMatch(/^missing +Environment +PUBLIC_ORIGIN must be set in production/m);
      expect(lines.at(-1)).toBe('9 things are missing, 2 warnings. See docs/going-live.md.');
    } finally {
      await database.close();
    }
  });

  it('refuses an unknown option and an address that is none, with the usage', async () => {
    const { code, stderr } = await runDoctor({}, ['--mail=teacher']);
    expect(code).toBe(1);
    expect(stderr).toBe('"teacher" is not an email address.\nUsage: npm run doctor [-- --mail=ADDRESS] [--push]\n');
  });
});

describe('the examination of an installation', () => {
  let database: TestDatabase;
  let server: TestServer;
  let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
  let stripe: FakeStripe;
  let mailSink: MailSink;
  let pushService: PushService;
  let backups: string;
  let complete: Record<string, string>;

  beforeAll(async () => {
    [database, stripe, mailSink, pushService, backups] = await Promise.all([
      createTestDatabase(),
      startFakeStripe({ store: createMemoryLedgerStore(), ...KEYS }),
      startMailSink(),
      startPushService(),
      mkdtemp(path.join(tmpdir(), 'studio-doctor-')),
    ]);
    server = await startTestServer({ database, variables: { STRIPE_WEBHOOK_SECRET: 'whsec_doctor' } });
    proxy = await startHttpsProxy((server.app.server.address() as AddressInfo).port);
    complete = {
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: proxy.origin,
      TRUST_PROXY: '1',
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
      STRIPE_API_BASE: stripe.url,
      SMTP_URL: mailSink.url,
      MAIL_FROM: 'hola@pilates-poblenou.cat',
      PUSH_EXTRA_ORIGINS: pushService.origin,
      BACKUP_DIR: backups,
    };
    const { db } = database;
    const account = { username: 'teacher', passwordHash: 'none', totpEnabledAt: new Date() };
    const { id: adminId } = await db.admin.create({ data: account });
    await startSession(db, { adminId, userAgent: null, now: new Date() });
    const { id: sessionId } = await db.session.findFirstOrThrow();
    const endpoint = `${pushService.origin}/device`;
    const { keys } = createPushDevice();
    await db.pushSubscription.create({ data: { sessionId, endpoint, ...keys, deviceName: 'A phone' } });
    await db.providerEvent.create({ data: { id: 'evt_1', type: 'payment_intent.succeeded' } });
    const name = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replaceAll(':', '');
    await writeFile(path.join(backups, `nightly-${name}Z.backup.gz`), '');
    // The certificate of the tests is signed by itself.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  });
  afterEach(() => mailSink.setMode('accepts'));
  afterAll(async () => {
    vi.unstubAllEnvs();
    await Promise.all([proxy.close(), stripe.close(), mailSink.close(), pushService.close()]);
    await server.close();
    await database.close();
    await rm(backups, { recursive: true });
  });

  const examine = (changes: Record<string, string> = {}, options: Partial<Examination> = {}) => {
    const variables = { ...complete, ...changes };
    const env = readEnv(variables);
    const fixed = { env, variables, databaseUrl: database.url, config: CONFIG, mailTo: null, isPushing: false };
    return examineInstallation({ ...fixed, ...options });
  };
  const about = async (topic: string, changes?: Record<string, string>, options?: Partial<Examination>) =>
    (await examine(changes, options))
      .filter((finding) => finding.topic === topic)
      .map(({ state, text }) => [state, text]);

  it('finds nothing missing when everything is set up, and sends the test mail and the test notification', async () => {
    const findings = await examine({}, { mailTo: 'ada@pilates-poblenou.cat', isPushing: true });
    const { text, isComplete } = reportFindings(findings);
    expect(isComplete, text).toBe(true);
    // The fakes are on this machine.
    expect(findings.filter(({ state }) => state === 'warning').map(({ topic }) => topic)).toEqual([
      'Https',
      'Card payments',
    ]);
    expect(text).toMatch(/Nothing is missing, 2 warnings\.$/);
    expect(mailSink.mails.map(({ to }) => to)).toEqual([['ada@pilates-poblenou.cat']]);
    expect(pushService.messages).toHaveLength(1);
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['no https', 'Https', { PUBLIC_ORIGIN: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9 has no https'],
    ['a server that does not answer', 'Server', NO_SERVER, 'does not answer (ECONNREFUSED)'],
    ['a proxy that is not trusted', 'Proxy', { TRUST_PROXY: '0' }, 'TRUST_PROXY is 0'],
    ['test keys', 'Card payments', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'Stripe'],
    [
      'an unknown key',
      'Card payments',
      { STRIPE_SECRET_KEY: 'sk_live_canary' },
      'Stripe does not know STRIPE_SECRET_KEY.',
    ],
    ['a silent Stripe', 'Card payments', { STRIPE_API_BASE: 'http://127.0.0.1:9' }, 'Stripe does not answer'],
    ['no webhook secret', 'Webhook', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is not set'],
    [
      'a silent mail server',
      'Mail',
      { SMTP_URL: 'smtp://u:canary@127.0.0.1:9' },
      'the mail server 127.0.0.1:9 does not answer',
    ],
    ['no folder for backups', 'Backups', { BACKUP_DIR: '/no/such/folder' }, 'the folder does not exist'],
    ['a folder without backups', 'Backups', { BACKUP_DIR: 'docs' }, 'docs holds no nightly backup'],
  ])('reports %s as missing', async (_what, topic, changes, expected) => {
    const findings = await about(topic, changes);
    expect(findings).toEqual([['missing', expect.stringContaining(expected)]]);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });

  it('reports a second factor that is off, and an old backup', async () => {
    const old = await mkdtemp(path.join(tmpdir(), 'studio-doctor-old-'));
    await writeFile(path.join(old, 'nightly-2026-01-01T020700Z.backup.gz'), '');
    await database.db.admin.updateMany({ data: { totpEnabledAt: null } });
    try {
      const findings = await examine({ BACKUP_DIR: old });
      const missing = findings.filter(({ state }) => state === 'missing').map(({ text }) => text);
      expect(missing).toEqual([
        'teacher signs in without a second factor: set it up under Security in the admin area.',
        expect.stringMatching(/The newest nightly backup in .* is \d+ hours old/),
      ]);
    } finally {
      await database.db.admin.updateMany({ data: { totpEnabledAt: new Date() } });
      await rm(old, { recursive: true });
    }
  });

  it('reports the server’s answer when no event has arrived yet', async () => {
    await database.db.providerEvent.deleteMany();
    expect(await about('Webhook')).toEqual([['warning', expect.stringContaining('/api/stripe/webhook answers')]]);
    const elsewhere = await about('Webhook', NO_SERVER);
    expect(elsewhere).toEqual([['missing', expect.stringContaining('(no answer)')]]);
  });

  it('reports a mail server that refuses the test mail', async () => {
    mailSink.setMode('refuses');
    const findings = await about('Mail', {}, { mailTo: 'ada@pilates-poblenou.cat' });
    expect(findings).toEqual([['missing', expect.stringMatching(/did not take a test mail .*Try again later\.$/)]]);
  });

  it('ends each check within its time limit', async () => {
    mailSink.setMode('stalls');
    const findings = await about('Mail', {}, { limitMs: 100 });
    expect(findings).toEqual([['missing', 'This check did not end within 0.1 s.']]);
  });

  it('reports a database without migrations in sentences', async () => {
    const empty = await emptyDatabase();
    try {
      const findings = await examine({}, { databaseUrl: empty.url });
      const missing = findings.filter(({ state }) => state === 'missing');
      expect(missing.map(({ topic }) => topic)).toEqual(['Database', 'Admin', 'Webhook', 'Notifications']);
      for (const { text } of missing) expect(text).toMatch(/migrat/);
    } finally {
      await empty.close();
    }
  });

  it('reports a database of a build before the first release', async () => {
    const earlier = await createTestDatabase();
    try {
      await makeEarlierBuild(earlier);
      expect(await about('Database', {}, { databaseUrl: earlier.url })).toEqual([['missing', EARLIER_BUILD]]);
    } finally {
      await earlier.close();
    }
  });
});
