import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { studio } from '#studio';
import { createNightlyBackups, type NightlyBackups } from './adapters/db/backup/nightly-backups';
import { createDatabase, type Database } from './adapters/db/create-db';
import { createLinkSecret } from './adapters/db/link-secret';
import { listenForChanges } from './adapters/db/listen-for-changes';
import { migrationNames } from './adapters/db/migrate';
import { checkForChanges, hasScheduleChanged } from './adapters/db/schedule-changes';
import { createJobs } from './adapters/jobs/create-jobs';
import { createSmtpMailer } from './adapters/mail/smtp-mailer';
import type { Metrics } from './adapters/metrics/create-metrics';
import { createVapidIdentity } from './adapters/push/vapid-identity';
import { createWebPusher } from './adapters/push/web-pusher';
import { createFailureCounts } from './adapters/rate-limits/create-failure-counts';
import { createRateLimits, toNetworkDigest } from './adapters/rate-limits/create-rate-limits';
import { createRequestLimits } from './adapters/rate-limits/create-request-limits';
import { createMetNorway } from './adapters/weather/met-norway';
import { createScheduleCache, type ScheduleCache } from './cache/schedule-cache';
import type { BookingDeps } from './domain/booking/booking-request';
import { scaledPlaceLimits } from './domain/limits/place-limits';
import type {
  Changes,
  Clock,
  FailureCounts,
  LinkSecret,
  Mailer,
  Pause,
  Payments,
  ProviderEvents,
  Pusher,
  RequestLimits,
  Sender,
  Weather,
} from './domain/ports';
import { createStudioTime } from './domain/time/studio-time';
import { type Env, isLiveKey } from './env';
import type { Sandbox } from './sandbox/start-sandbox';
import { VERSION } from './version';

/** The parts of the product, chosen once from the environment (composition root). */
export type Deps = BookingDeps & {
  env: Env;
  log: Logger;
  database: Database;
  /** Caches what the public reads until the schedule changes. */
  scheduleCache: ScheduleCache;
  requestLimits: RequestLimits;
  /** What any process commits, for the live updates. */
  changes: Changes;
  /** Whether the schedule may have changed in the last `ageMs` milliseconds. Rejects when the database does not answer. */
  hasScheduleChanged(ageMs: number): Promise<boolean>;
  /** Aborted when the shutdown begins: streams end. */
  draining: AbortSignal;
  /** A digest of the client's network. The product stores nothing else of the address. */
  toNetworkDigest(address: string): string;
  pusher: Pusher;
  /** Null without a webhook secret: events cannot be verified, so all are refused. */
  providerEvents: ProviderEvents | null;
  failureCounts: FailureCounts;
  pause: Pause;
  /** Null when neither METRICS_PORT nor METRICS_TOKEN is set. */
  metrics: Metrics | null;
  /** Null without BACKUP_DIR. */
  backups: NightlyBackups | null;
  /** Null without WEATHER_CONTACT: no forecast is asked for. */
  weather: Weather | null;
  linkSecret: LinkSecret;
  /** Origin of the site, for absolute links. */
  origin: string;
  /** Null without a mail server: mail waits in the queue. */
  mailer: Mailer | null;
  /** Test payments and the mailbox; null in production. */
  sandbox: Sandbox | null;
  /** Resolves to true when not draining, and the database answers and is migrated. */
  isReady(): Promise<boolean>;
  /** Makes `isReady` resolve to false from now on. */
  drain(): void;
  close(): Promise<void>;
};

type Options = { env: Env; databaseUrl: string; log: Logger; clock?: Clock };

const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** Builds everything the process needs. Opens no connection yet, except those of the sandbox. */
export async function createDeps({ env, databaseUrl, log, clock = SYSTEM_CLOCK }: Options): Promise<Deps> {
  const database = createDatabase(databaseUrl);
  const sandbox = await startSandboxWhereNeeded(env, database);
  const draining = new AbortController();
  const changes = listenForChanges(databaseUrl, log);
  const studioTime = createStudioTime(env.STUDIO_TIME_ZONE);
  const backups = env.BACKUP_DIR
    ? createNightlyBackups({ folder: env.BACKUP_DIR, keep: env.BACKUP_KEEP, databaseUrl, studioTime, clock })
    : null;
  return {
    env,
    log,
    clock,
    database,
    db: database.db,
    hasScheduleChanged: (ageMs) => hasScheduleChanged(database.pool, ageMs),
    scheduleCache: createScheduleCache((since) => checkForChanges(database.pool, since), clock),
    sandbox,
    studioTime,
    jobs: createJobs(env.JOB_INTERVAL_SCALE),
    payments: await choosePayments(env, sandbox),
    mailer: chooseMailer(env, sandbox),
    providerEvents: await chooseProviderEvents(env, sandbox),
    linkSecret: createLinkSecret(database.db),
    origin: env.publicOrigin,
    pusher: createPusher(env, database),
    backups,
    weather: chooseWeather(env, clock),
    metrics: await chooseMetrics(env, database, backups),
    rateLimits: createRateLimits(database.pool, env.RATE_LIMIT_SCALE),
    requestLimits: createRequestLimits(env.RATE_LIMIT_SCALE),
    toNetworkDigest,
    placeRules: { limits: scaledPlaceLimits(env.RATE_LIMIT_SCALE), contactEmail: studio.instructor.email },
    failureCounts: createFailureCounts(database.pool),
    pause: sleep,
    holdMinutes: env.HOLD_MINUTES,
    bookingHorizonDays: env.BOOKING_HORIZON_DAYS,
    changes,
    draining: draining.signal,
    isReady: async () => !draining.signal.aborted && (await isMigrated(database)),
    drain: () => draining.abort(),
    close: async () => {
      await changes.close();
      await sandbox?.close();
      await database.close();
    },
  };
}

/** Production does not load the modules of the sandbox. */
async function startSandboxWhereNeeded(env: Env, database: Database): Promise<Sandbox | null> {
  if (env.isProduction) return null;
  const { startSandbox } = await import('./sandbox/start-sandbox');
  return startSandbox({ pool: database.pool, needsPayments: !env.STRIPE_SECRET_KEY, mailFrom: mailFrom(env) });
}

function chooseWeather({ WEATHER_CONTACT: contact, WEATHER_API_BASE: base }: Env, clock: Clock): Weather | null {
  return contact ? createMetNorway({ contact, version: VERSION, clock, ...(base ? { base } : {}) }) : null;
}

// An installation loads only the packages of the services that it uses.

async function chooseMetrics(
  { METRICS_PORT, METRICS_TOKEN }: Env,
  { pool }: Database,
  backups: NightlyBackups | null,
): Promise<Metrics | null> {
  if (METRICS_PORT === undefined && !METRICS_TOKEN) return null;
  const { createMetrics } = await import('./adapters/metrics/create-metrics');
  return createMetrics(pool, backups);
}

async function choosePayments(env: Env, sandbox: Sandbox | null): Promise<Payments | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase } = env;
  if (!secretKey || !publishableKey) return sandbox?.payments ?? null;
  const { createStripePayments } = await import('./adapters/stripe/stripe-payments');
  return createStripePayments({
    secretKey,
    publishableKey,
    ...(apiBase ? { apiBase } : {}),
    scriptUrl: null,
    isTestMode: !isLiveKey(secretKey),
  });
}

async function chooseProviderEvents(env: Env, sandbox: Sandbox | null): Promise<ProviderEvents | null> {
  const secret = env.STRIPE_WEBHOOK_SECRET ?? sandbox?.events?.secret;
  if (!secret) return null;
  const { createWebhookReader } = await import('./adapters/stripe/webhook-reader');
  return createWebhookReader(secret);
}

function chooseMailer(env: Env, sandbox: Sandbox | null): Mailer | null {
  return env.SMTP_URL ? createSmtpMailer({ url: env.SMTP_URL, from: mailFrom(env) }) : (sandbox?.mailer ?? null);
}

/** Creates the web push of this environment. `npm run doctor` uses it too. */
export function createPusher(env: Env, { db }: Pick<Database, 'db'>): Pusher {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return createWebPusher({
    identity: createVapidIdentity(db, publicKey && privateKey ? { publicKey, privateKey } : null),
    subject: env.VAPID_SUBJECT ?? `mailto:${studio.instructor.email}`,
    extraOrigins: env.PUSH_EXTRA_ORIGINS,
    origin: env.publicOrigin,
  });
}

/** The sender of all mail: MAIL_FROM, or a mailbox at the studio's own host. */
export function mailFrom(env: Env): Sender {
  return env.MAIL_FROM ?? { name: '', address: `studio@${new URL(env.publicOrigin).hostname}` };
}

async function isMigrated({ pool }: Database): Promise<boolean> {
  try {
    const names = await migrationNames();
    const { rowCount } = await pool.query(
      `SELECT 1 FROM "_prisma_migrations"
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL AND migration_name = ANY($1)`,
      [names],
    );
    return rowCount === names.length;
  } catch {
    return false;
  }
}
