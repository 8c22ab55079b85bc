import { createECDH } from 'node:crypto';
import * as z from 'zod';
import { decodeUri } from '#contract/decode-uri';
import { studio } from '#studio';
import type { Sender } from './domain/ports';

/** A blank text would be read as 0. */
const notBlank = z.string().regex(/\S/);
/** `0`, any free port, is for tests and therefore not mentioned in the message. */
const port = notBlank.pipe(z.coerce.number<string>().int().min(0).max(65_535)).describe('a number from 1 to 65535');
const positiveNumber = (fallback: number) =>
  z.coerce.number().positive().default(fallback).describe('a number above 0, like 0.5 or 10');
const wholeNumber = (least: number, most: number, fallback: number) =>
  notBlank
    .pipe(z.coerce.number<string>().int().min(least).max(most))
    .default(fallback)
    .describe(`a whole number from ${least} to ${most}`);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const FLAG = '0 or 1';
const text = z.string().min(1);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const isHttpsOrigin = (value: string) =>
  value.startsWith('https://') && URL.canParse(value) && new URL(value).origin === value;
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** A mail server with a host. False also when a percent sign in the user name or the password encodes nothing. */
function isMailServer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '' && decodeUri(username + password) !== null;
}

/** `hola@studio.example` or `The studio <hola@studio.example>`, also with the name in quotes. */
const SENDER = /^(?:([^<>@\r\n]*)<([^\s<>@,;]+@[A-Za-z0-9.-]+)>|([^\s<>@,;]+@[A-Za-z0-9.-]+))$/;

function readSender(value: string): Sender {
  const [, name = '', named, alone = ''] = SENDER.exec(value) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: named ?? alone };
}

/** Base64url of this many bytes, without padding (RFC 7515), which is how web-push reads its keys. */
const isBase64url = (value: string, bytes: number) =>
  /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes;
/** An uncompressed point of the curve P-256 (RFC 8292, section 3.2). */
const isVapidPublicKey = (value: string) => isBase64url(value, 65) && value.startsWith('B');

/** The variables. Each description completes "NAME must be …". */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe('production, development or test'),
  PORT: port.default(4000).describe(port.description ?? ''),
  HOST: text.optional().describe('an address of this machine, like 127.0.0.1'),
  PUBLIC_ORIGIN: webAddress
    .refine((value) => new URL(value).pathname === '/' && !/[?#@]/.test(value))
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('the address of the site without a path, like https://studio.example'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional()
    .describe('like postgresql://user:password@host/database'),
  DATA_DIR: text.default('.data').describe('a folder'),
  SEED_DEMO: flag.optional().describe(FLAG),
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin').describe('a name of at most 100 characters'),
  ADMIN_PASSWORD: z.string().min(8).max(1000).optional().describe('at least 8 characters long'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/)
    .optional()
    .describe('a secret key of Stripe, which starts with sk_test_ or sk_live_'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/)
    .optional()
    .describe('a publishable key of Stripe, which starts with pk_test_ or pk_live_'),
  // With a space or line break copied along, every signature check would fail without a visible reason.
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^\S+$/).optional().describe('a secret without a space or line break'),
  STRIPE_API_BASE: webAddress.optional().describe('a web address like https://api.stripe.com'),
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(10).describe('minutes, above 0 and up to 1440'),
  BOOKING_HORIZON_DAYS: wholeNumber(1, 36_500, 548),
  SMTP_URL: z
    .string()
    .refine(isMailServer)
    .optional()
    .describe('like smtp://user:password@host:587, with %40 for @ and %25 for % in user and password'),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER)
    .transform(readSender)
    .optional()
    .describe('an address, like hola@studio.example or The studio <hola@studio.example>'),
  VAPID_PUBLIC_KEY: z
    .string()
    .refine(isVapidPublicKey)
    .optional()
    .describe('a public key made by "npx web-push generate-vapid-keys", 87 characters of base64url'),
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((value) => isBase64url(value, 32))
    .optional()
    .describe('a private key made by "npx web-push generate-vapid-keys", 43 characters of base64url'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/)
    .optional()
    .describe('like mailto:hola@studio.example or https://studio.example'),
  PUSH_EXTRA_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(isHttpsOrigin))
    .describe('https addresses without a path, like https://push.example, with commas between them'),
  WEATHER_CONTACT: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{3,200}$/)
    .optional()
    .describe('an email address or a web address of the studio'),
  WEATHER_API_BASE: webAddress.optional().describe('a web address like https://api.met.no'),
  ANALYTICS_SRC: webAddress.optional().describe('the web address of a script'),
  STUDIO_TIME_ZONE: z
    .string()
    .refine(isTimeZone)
    .default(studio.address.timeZone)
    .describe('the name of a time zone, like Europe/Madrid'),
  SESSION_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32)
    .optional()
    .describe('at least 32 bytes long'),
  RATE_LIMIT_SCALE: positiveNumber(1),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  HSTS_INCLUDE_SUBDOMAINS: flag.default(false).describe(FLAG),
  ENABLE_PLAYGROUND: flag.optional().describe(FLAG),
  ENABLE_SERVICE_WORKER: flag.default(true).describe(FLAG),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  LOG_FORMAT: z.enum(['json', 'pretty']).optional().describe('json or pretty'),
  JOB_INTERVAL_SCALE: positiveNumber(1),
  METRICS_PORT: port.optional().describe(port.description ?? ''),
  METRICS_HOST: text.default('127.0.0.1').describe('an address of this machine, like 127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters long'),
  BACKUP_DIR: text.optional().describe('a folder'),
  BACKUP_KEEP: wholeNumber(1, 10_000, 14),
});

type Parsed = z.infer<typeof environment>;
export type Variable = keyof Parsed;

/** Variables whose values no message repeats: they are secrets, contain one, or are easily confused with one. */
const SECRET: ReadonlySet<string> = new Set<Variable>([
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SESSION_SECRET',
  'SMTP_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
  'VAPID_PUBLIC_KEY',
]);

export type Env = Parsed & { isProduction: boolean; publicOrigin: string; seedDemo: boolean; isPlaygroundOn: boolean };

/** The environment is unusable; the message has one sentence per problem, each with the name of its variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the environment. Empty values count as absent. @throws EnvError */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    throw new EnvError([...names].map((name) => describeProblem(name, given[name] ?? '')).join('\n'));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const problems = [...findMismatches(env), ...(isProduction ? findMissingInProduction(env) : [])];
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  return {
    ...env,
    isProduction,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    seedDemo: env.SEED_DEMO ?? !env.DATABASE_URL,
    isPlaygroundOn: env.ENABLE_PLAYGROUND ?? !isProduction,
  };
}

/**
 * Parses the environment for a command beside the server, which needs no address of the site. In production it must name
 * the database, so that no command quietly starts an embedded one. @throws EnvError
 */
export function readCommandEnv(variables: Record<string, string | undefined>): Env {
  if (variables.NODE_ENV === 'production' && !variables.DATABASE_URL) {
    throw new EnvError(describeMissing('DATABASE_URL'));
  }
  return readEnv({ ...variables, NODE_ENV: 'development' });
}

function describeProblem(name: string, value: string): string {
  const rule = environment.shape[name as Variable].description;
  return `${name} must be ${rule}${SECRET.has(name) ? '.' : `; it is ${JSON.stringify(value)}.`}`;
}

function findMissingInProduction(env: Parsed): string[] {
  const needed = ['DATABASE_URL', 'PUBLIC_ORIGIN'] as const;
  return needed.filter((name) => !env[name]).map(describeMissing);
}

const describeMissing = (name: Variable) =>
  `${name} must be set in production: ${environment.shape[name].description}.`;

/** Finds variables that are valid only together, or only apart. */
function findMismatches(env: Parsed): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const problems: string[] = [];
  if (secretKey && !publishableKey) problems.push('STRIPE_PUBLISHABLE_KEY must be set beside STRIPE_SECRET_KEY.');
  if (!secretKey && publishableKey) problems.push('STRIPE_SECRET_KEY must be set beside STRIPE_PUBLISHABLE_KEY.');
  if (secretKey && publishableKey && isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    const [live, test] = isLiveKey(secretKey)
      ? ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']
      : ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'];
    problems.push(`${live} is a live key and ${test} a test key: both must be of the same mode.`);
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    problems.push('METRICS_PORT must differ from PORT; with METRICS_TOKEN alone the metrics are served on PORT.');
  }
  if (Boolean(publicKey) !== Boolean(privateKey)) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.');
  }
  if (publicKey && privateKey && !isKeyPair(publicKey, privateKey)) {
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: the public key is not that of the private key.',
    );
  }
  return problems;
}

/** True for keys of Stripe's live mode, with which real money moves. */
export const isLiveKey = (key: string) => /^[a-z]+_live_/.test(key);

function isKeyPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return false;
  }
  return curve.getPublicKey('base64url') === publicKey;
}
