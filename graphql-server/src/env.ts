import * as z from 'zod';

const positiveNumber = (fallback: number) => z.coerce.number().positive().default(fallback);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const optionalText = z.string().min(1).optional();

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const isHttpsOrigin = (value: string) =>
  value.startsWith('https://') && URL.canParse(value) && new URL(value).origin === value;
const getOrigin = (value: string) => new URL(value).origin;
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address like https://studio.example' })
  .transform((value) => value.replace(/\/+$/, ''));

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: optionalText,
  PUBLIC_ORIGIN: webAddress
    .refine((value) => getOrigin(value) === value, 'must be an origin, without a path')
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgresql://user:password@host/database')
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  SEED_DEMO: flag.optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(1000).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\S+$/, 'must start with pk_test_ or pk_live_')
    .optional(),
  // With a space or line break copied along, every signature check would fail without a visible reason.
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^\S+$/, 'must hold no space or line break').optional(),
  STRIPE_API_BASE: webAddress.optional(),
  HOLD_MINUTES: positiveNumber(10),
  BOOKING_HORIZON_DAYS: z.coerce.number().int().min(1).max(36_500).default(548),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: optionalText,
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@\S+|https:\/\/\S+)$/, 'must be mailto:somebody@studio.example or a web address')
    .optional(),
  PUSH_EXTRA_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(isHttpsOrigin), 'must be origins like https://push.example, parted by commas'),
  ANALYTICS_SRC: webAddress.optional(),
  STUDIO_TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone like Europe/Madrid').default('Europe/Madrid'),
  SESSION_SECRET: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= 32, 'must have at least 32 bytes')
    .optional(),
  RATE_LIMIT_SCALE: positiveNumber(1),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  ENABLE_PLAYGROUND: flag.optional(),
  ENABLE_SERVICE_WORKER: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  JOB_INTERVAL_SCALE: positiveNumber(1),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

type Parsed = z.infer<typeof schema>;

export type Env = Parsed & { isProduction: boolean; publicOrigin: string; seedDemo: boolean; isPlaygroundOn: boolean };

/** The environment is unusable; the message names every bad variable. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Parses the environment. Empty values count as absent. @throws EnvError */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const problems = [...checkPairs(env), ...(isProduction ? missingInProduction(env) : [])];
  if (problems.length > 0) throw new EnvError(problems.join('\n'));
  return {
    ...env,
    isProduction,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    seedDemo: env.SEED_DEMO ?? !env.DATABASE_URL,
    isPlaygroundOn: env.ENABLE_PLAYGROUND ?? !isProduction,
  };
}

function missingInProduction(env: Parsed): string[] {
  return env.DATABASE_URL ? [] : ['DATABASE_URL: is required in production'];
}

/** Checks variables that are valid only together. */
function checkPairs(env: Parsed): string[] {
  const problems: string[] = [];
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_PUBLISHABLE_KEY) {
    problems.push('STRIPE_PUBLISHABLE_KEY: is required beside STRIPE_SECRET_KEY');
  }
  if (!env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY) {
    problems.push('STRIPE_SECRET_KEY: is required beside STRIPE_PUBLISHABLE_KEY');
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    problems.push('METRICS_PORT: must differ from PORT; with METRICS_TOKEN alone the figures are served on PORT');
  }
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY)) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: are required together');
  }
  return problems;
}
