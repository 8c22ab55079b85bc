import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '#contract/durations';
import { studio } from '#studio';
import { createNightlyBackups, findFolderProblem } from '../adapters/db/backup/nightly-backups';
import { createDatabase, type Database } from '../adapters/db/create-db';
import { describeDatabaseFailure } from '../adapters/db/database-failures';
import { createLinkSecret } from '../adapters/db/link-secret';
import { compareMigrations, describeMissing, EARLIER_BUILD } from '../adapters/db/migrate';
import { createJobs } from '../adapters/jobs/create-jobs';
import { createSmtpMailer, findSmtpProblem } from '../adapters/mail/smtp-mailer';
import { findStripeProblem } from '../adapters/stripe/find-stripe-problem';
import { createPusher, mailFrom } from '../deps';
import { StateConflictError } from '../domain/errors';
import type { Sender } from '../domain/ports';
import { listDevices, testDevice } from '../domain/push/devices';
import { createStudioTime } from '../domain/time/studio-time';
import { type Env, EnvError, isLiveKey, readEnv, type Variable } from '../env';
import { errorCode } from '../lib/error-code';
import { OperatorError } from '../operator-error';
import { findWarnings } from '../process/start-warnings';
import { STRIPE_WEBHOOK_PATH } from '../rest/public/stripe-webhook';
import { VERSION } from '../version';
import { findSamples } from './find-samples';

/** One line of `npm run doctor`. `missing`: the studio should not go live before it is mended. */
export type Finding = { state: 'ok' | 'missing' | 'warning'; topic: string; text: string };

type Result = Omit<Finding, 'topic'>;
type Check = () => Result | Result[] | Promise<Result | Result[]>;

export type Examination = {
  env: Env;
  /** The environment as it is, of which production demands more than `env` was checked for. */
  variables: Record<string, string | undefined>;
  databaseUrl: string;
  /** `studio.config.ts`. */
  config: Record<string, unknown>;
  /** Where to send a test mail; null: nowhere. */
  mailTo: string | null;
  /** Whether to send a test notification to every device. */
  isPushing: boolean;
  /** The time limit of each check, in milliseconds. */
  limitMs?: number;
};

const LIMIT_MS = 20_000;
/** The time limit of a request to the site, in milliseconds. */
const REQUEST_MS = 10_000;
/** A night's backup and half a day: a single missed night shows. */
const OLDEST_BACKUP_HOURS = 36;

/** Formats findings for a terminal, and says whether nothing is missing. */
export function reportFindings(findings: Finding[]): { text: string; isComplete: boolean } {
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  const warnings = count('warning') === 1 ? '1 warning' : `${count('warning')} warnings`;
  const lacking = count('missing') === 1 ? '1 thing is missing' : `${count('missing')} things are missing`;
  const isComplete = count('missing') === 0;
  const summary = isComplete ? `Nothing is missing, ${warnings}.` : `${lacking}, ${warnings}. See docs/going-live.md.`;
  const lines = findings.map(({ state, topic, text }) => `${state.padEnd(9)}${topic.padEnd(15)}${text}`);
  return { text: [`Before going live, version ${VERSION}:`, '', ...lines, '', summary].join('\n'), isComplete };
}

/** Examines an installation: all checks side by side, each within a time limit. The findings come in a fixed order. */
export async function examineInstallation(examination: Examination): Promise<Finding[]> {
  const { env, variables, databaseUrl, config, mailTo, isPushing, limitMs = LIMIT_MS } = examination;
  const database = createDatabase(databaseUrl);
  const checks: [topic: string, check: Check][] = [
    ['Environment', () => checkEnvironment(variables)],
    ['Database', () => checkMigrations(databaseUrl)],
    ['Https', () => checkHttps(env)],
    ['Server', () => checkServer(env)],
    ['Proxy', () => checkProxy(env)],
    ['Studio', () => checkStudio(config)],
    ['Admin', () => checkAdmins(database)],
    ['Card payments', () => checkStripe(env)],
    ['Webhook', () => checkWebhook(env, database)],
    ['Mail', () => checkMail(env, mailTo)],
    ['Notifications', () => checkPush(env, database, isPushing)],
    ['Backups', () => checkBackups(env, databaseUrl)],
  ];
  try {
    const results = await Promise.all(checks.map(([, check]) => runCheck(check, limitMs)));
    return results.flatMap((found, index) => found.map((result) => ({ ...result, topic: checks[index]?.[0] ?? '' })));
  } finally {
    await database.close();
  }
}

/** Runs a check within the time limit. A failure is a finding too. */
async function runCheck(check: Check, limitMs: number): Promise<Result[]> {
  const late = missing(`This check did not end within ${limitMs / 1_000} s.`);
  try {
    return [await Promise.race([check(), sleep(limitMs, late, { ref: false })])].flat();
  } catch (error) {
    return [missing(describeFailedCheck(error))];
  }
}

/** Errors of the database: a table that does not exist, for PostgreSQL and for Prisma. */
const NO_TABLE = ['42P01', 'P2021'];

function describeFailedCheck(error: unknown): string {
  const code = errorCode(error);
  if (error instanceof OperatorError) return error.message;
  if (NO_TABLE.includes(code)) return 'This can be checked once the database is migrated.';
  const lines = error instanceof Error ? error.message.trim().split('\n') : [];
  return describeDatabaseFailure(error) ?? `This could not be checked: ${lines.at(-1) || code || 'unknown reason'}.`;
}

const ok = (text: string): Result => ({ state: 'ok', text });
const missing = (text: string): Result => ({ state: 'missing', text });
const warning = (text: string): Result => ({ state: 'warning', text });

/** The warnings about a variable that the server logs at its start too. */
const findWarningsAbout = (env: Env, name: Variable): Result[] =>
  findWarnings({ ...env, isProduction: true })
    .filter(({ variable }) => variable === name)
    .map(({ text }) => warning(`${text}.`));

function checkEnvironment(variables: Examination['variables']): Result | Result[] {
  try {
    readEnv({ ...variables, NODE_ENV: 'production' });
    return ok('All variables are valid in production.');
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split('\n').map(missing);
  }
}

async function checkMigrations(databaseUrl: string): Promise<Result> {
  const { missing: lacking, later, isFromEarlierBuild } = await compareMigrations(databaseUrl);
  if (isFromEarlierBuild) return missing(EARLIER_BUILD);
  if (later > 0) return warning('It answers, and a later version of the product has migrated it.');
  if (lacking === 0) return ok('It answers, and all migrations are applied.');
  return missing(describeMissing(lacking));
}

function checkHttps(env: Env): Result | Result[] {
  const warnings = findWarningsAbout(env, 'PUBLIC_ORIGIN');
  if (!env.publicOrigin.startsWith('https:')) {
    return missing(`${env.publicOrigin} has no https: put a proxy with a certificate in front, and set PUBLIC_ORIGIN.`);
  }
  return [ok(`The site's address is ${env.publicOrigin}.`), ...warnings];
}

async function checkServer({ publicOrigin }: Env): Promise<Result> {
  const address = `${publicOrigin}/healthz`;
  const advice = 'start the server, then check the name, the proxy and the certificate';
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(REQUEST_MS), redirect: 'error' });
    const body: unknown = await response.json().catch(() => null);
    const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : null;
    if (!response.ok || version === null)
      return missing(`${address} is answered by another program (${response.status}).`);
    if (version === VERSION) return ok(`${address} answers with version ${VERSION}.`);
    return warning(`${address} answers with version ${version}: restart the server to run this version, ${VERSION}.`);
  } catch (error) {
    return missing(`${address} does not answer (${getCause(error)}): ${advice}.`);
  }
}

/** The code of the network error below a failed `fetch`. */
function getCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return errorCode(cause) || (cause instanceof Error ? cause.message : 'unknown');
}

function checkProxy({ TRUST_PROXY: hops, publicOrigin }: Env): Result {
  if (hops > 0) return ok(`TRUST_PROXY is ${hops}.`);
  // The server itself speaks no TLS.
  if (publicOrigin.startsWith('https:')) {
    return missing('TRUST_PROXY is 0, but https needs a proxy: all visitors would share one rate limit. Set it to 1.');
  }
  return warning('TRUST_PROXY is 0: set it to the number of proxies in front of the server.');
}

function checkStudio(config: Examination['config']): Result {
  const samples = findSamples(config);
  if (samples.length === 0) return ok('studio.config.ts holds no sample data.');
  return missing(`studio.config.ts still holds samples (${samples.join(', ')}): replace them, and build again.`);
}

async function checkAdmins({ db }: Database): Promise<Result | Result[]> {
  const admins = await db.admin.findMany({ where: { isAdmin: true }, orderBy: { username: 'asc' } });
  if (admins.length === 0)
    return missing(
      'There is no account: run npm run admin:password (in a container: node dist/server/admin-password.js).',
    );
  return admins.map(({ username, totpEnabledAt }) =>
    totpEnabledAt
      ? ok(`${username} signs in with a second factor.`)
      : missing(`${username} signs in without a second factor: set it up under Security in the admin area.`),
  );
}

async function checkStripe(env: Env): Promise<Result | Result[]> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = env;
  if (!secretKey) return missing('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not set: nobody can pay by card.');
  const problem = await findStripeProblem({ secretKey, ...(apiBase ? { apiBase } : {}) });
  if (problem) return missing(problem);
  if (!isLiveKey(secretKey)) return missing('Stripe accepts the keys, but they are test keys: set the live ones.');
  return [ok('Stripe accepts the live keys.'), ...findWarningsAbout(env, 'STRIPE_SECRET_KEY')];
}

async function checkWebhook(env: Env, { db }: Database): Promise<Result> {
  if (!env.STRIPE_WEBHOOK_SECRET) return missing('STRIPE_WEBHOOK_SECRET is not set: Stripe’s events are refused.');
  const newest = await db.providerEvent.findFirst({ orderBy: { receivedAt: 'desc' } });
  if (newest) return ok(`The newest event of Stripe arrived at ${formatInstant(newest.receivedAt)}.`);
  const address = env.publicOrigin + STRIPE_WEBHOOK_PATH;
  // Without a signature: a server that knows the secret refuses it with 400, one that does not with 503.
  const init = { method: 'POST', signal: AbortSignal.timeout(REQUEST_MS), redirect: 'error' } as const;
  const status = await fetch(address, init).then(
    (response) => response.status,
    () => null,
  );
  if (status === 400)
    return warning(`No event has arrived yet, but ${address} answers: make a payment to see one arrive.`);
  return missing(`No event has arrived, and ${address} does not answer as it should (${status ?? 'no answer'}).`);
}

async function checkMail(env: Env, mailTo: string | null): Promise<Result | Result[]> {
  const { SMTP_URL: url } = env;
  if (!url) return missing('SMTP_URL is not set: mail waits in the queue.');
  const problem = await findSmtpProblem(url, REQUEST_MS);
  if (problem) return missing(`SMTP_URL: ${problem}`);
  const warnings = findWarningsAbout(env, 'MAIL_FROM');
  if (!mailTo)
    return [ok('The mail server answers. To send yourself a mail, add --mail=ADDRESS to this command.'), ...warnings];
  return [await sendTestMail(url, mailFrom(env), mailTo), ...warnings];
}

async function sendTestMail(url: string, from: Sender, to: string): Promise<Result> {
  const text = `This is a test mail of ${studio.name}. Bookings are confirmed by mail in the same way.`;
  const mailer = createSmtpMailer({ url, from, deadlineMs: REQUEST_MS });
  try {
    await mailer.send({ id: randomUUID(), to, subject: `Test mail of ${studio.name}`, text, html: `<p>${text}</p>` });
    return ok(`A test mail from ${from.address} is on its way to ${to}: look whether it arrives, and not as spam.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return missing(`The mail server did not take a test mail from ${from.address} to ${to}: ${reason}`);
  }
}

async function checkPush(env: Env, { db }: Database, isPushing: boolean): Promise<Result | Result[]> {
  const clock = { now: () => new Date() };
  const pusher = createPusher(env, { db });
  const linkSecret = createLinkSecret(db);
  const deps = { db, clock, jobs: createJobs(), pusher, linkSecret, extraOrigins: env.PUSH_EXTRA_ORIGINS };
  const devices = await listDevices(deps);
  if (devices.length === 0) {
    return warning(
      'No device is registered: switch notifications on in the admin area. Until then the teacher gets mails.',
    );
  }
  if (!isPushing) {
    const count = devices.length === 1 ? '1 device is' : `${devices.length} devices are`;
    return ok(`${count} registered. To send a test, add --push to this command.`);
  }
  return Promise.all(
    devices.map(async ({ id, deviceName }) => {
      try {
        await testDevice(deps, id);
        return ok(`A test notification was sent to ${deviceName}.`);
      } catch (error) {
        if (!(error instanceof StateConflictError)) throw error;
        return missing(`${deviceName}: ${error.message}`);
      }
    }),
  );
}

async function checkBackups(env: Env, databaseUrl: string): Promise<Result> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, STUDIO_TIME_ZONE: zone } = env;
  if (!folder) return missing('BACKUP_DIR is not set: no backup is written each night.');
  const problem = await findFolderProblem(folder);
  if (problem) return missing(`BACKUP_DIR: ${problem}`);
  const clock = { now: () => new Date() };
  const backups = createNightlyBackups({ folder, keep, databaseUrl, studioTime: createStudioTime(zone), clock });
  const newest = await backups.findNewest();
  if (!newest)
    return missing(`${folder} holds no nightly backup: the server writes the first when it starts. Read its log.`);
  const hours = Math.floor((clock.now().getTime() - newest.getTime()) / HOUR_MS);
  const age = `The newest nightly backup in ${folder} is ${hours < 1 ? 'less than an hour' : hours === 1 ? 'an hour' : `${hours} hours`} old`;
  return hours > OLDEST_BACKUP_HOURS ? missing(`${age}: read the server's log.`) : ok(`${age}.`);
}

const formatInstant = (instant: Date) => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
