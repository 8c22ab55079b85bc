import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { EnvError, environment, readCommandEnv, readEnv, type Variable } from './env';

type Variables = Record<string, string>;
type Row = [bad: Variables, message: string];

const VAPID = webPush.generateVAPIDKeys();
const OTHER_VAPID = webPush.generateVAPIDKeys();
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_canary', STRIPE_PUBLISHABLE_KEY: 'pk_test_canary' };
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://u:p@db/studio',
  PUBLIC_ORIGIN: 'https://studio.example',
};

/** For each variable, values that stop the start, and the whole message. */
const BAD: Record<Variable, Row[]> = {
  NODE_ENV: [[{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test; it is "prod".']],
  PORT: [
    [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535; it is "abc".'],
    [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535; it is "70000".'],
    [{ PORT: ' ' }, 'PORT must be a number from 1 to 65535; it is " ".'],
    [{ PORT: '-1' }, 'PORT must be a number from 1 to 65535; it is "-1".'],
  ],
  HOST: [],
  PUBLIC_ORIGIN: [
    'studio.example',
    'https://studio.example/path',
    'https://studio.example?a',
    'ftp://studio.example',
    'https://u@studio.example',
  ].map((value) => [
    { PUBLIC_ORIGIN: value },
    `PUBLIC_ORIGIN must be the address of the site without a path, like https://studio.example; it is "${value}".`,
  ]),
  DATABASE_URL: [
    [{ DATABASE_URL: 'mysql://u:canary@x' }, 'DATABASE_URL must be like postgresql://user:password@host/database.'],
    [
      { ...PRODUCTION, DATABASE_URL: '' },
      'DATABASE_URL must be set in production: like postgresql://user:password@host/database.',
    ],
  ],
  DATA_DIR: [],
  SEED_DEMO: [[{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be 0 or 1; it is "yes".']],
  ADMIN_USERNAME: [[{ ADMIN_USERNAME: '  ' }, 'ADMIN_USERNAME must be a name of at most 100 characters; it is "  ".']],
  ADMIN_PASSWORD: [[{ ADMIN_PASSWORD: 'canary' }, 'ADMIN_PASSWORD must be at least 8 characters long.']],
  STRIPE_SECRET_KEY: [
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'canary' },
      'STRIPE_SECRET_KEY must be a secret key of Stripe, which starts with sk_test_ or sk_live_.',
    ],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be set beside STRIPE_PUBLISHABLE_KEY.'],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_canary' },
      'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key: both must be of the same mode.',
    ],
  ],
  STRIPE_PUBLISHABLE_KEY: [
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_live_canary' },
      'STRIPE_PUBLISHABLE_KEY must be a publishable key of Stripe, which starts with pk_test_ or pk_live_.',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY must be set beside STRIPE_SECRET_KEY.'],
    [
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_canary' },
      'STRIPE_PUBLISHABLE_KEY is a live key and STRIPE_SECRET_KEY a test key: both must be of the same mode.',
    ],
  ],
  STRIPE_WEBHOOK_SECRET: [
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_canary\n' },
      'STRIPE_WEBHOOK_SECRET must be a secret without a space or line break.',
    ],
  ],
  STRIPE_API_BASE: [
    [
      { STRIPE_API_BASE: 'stripe' },
      'STRIPE_API_BASE must be a web address like https://api.stripe.com; it is "stripe".',
    ],
  ],
  HOLD_MINUTES: ['0', '1e12'].map((value) => [
    { HOLD_MINUTES: value },
    `HOLD_MINUTES must be minutes, above 0 and up to 1440; it is "${value}".`,
  ]),
  BOOKING_HORIZON_DAYS: ['0', '1.5', 'many'].map((value) => [
    { BOOKING_HORIZON_DAYS: value },
    `BOOKING_HORIZON_DAYS must be a whole number from 1 to 36500; it is "${value}".`,
  ]),
  SMTP_URL: ['http://u:canary@mail', 'smtp://u:100%canary@mail', 'canary', 'smtp://'].map((value) => [
    { SMTP_URL: value },
    'SMTP_URL must be like smtp://user:password@host:587, with %40 for @ and %25 for % in user and password.',
  ]),
  MAIL_FROM: ['The studio', 'hola', '<>', 'Studio <hola@>', 'a@studio.example, b@studio.example'].map((value) => [
    { MAIL_FROM: value },
    `MAIL_FROM must be an address, like hola@studio.example or The studio <hola@studio.example>; it is "${value}".`,
  ]),
  VAPID_PUBLIC_KEY: [
    ...['canary', `${VAPID.publicKey}=`, VAPID.privateKey].map(
      (value): Row => [
        { VAPID_PUBLIC_KEY: value, VAPID_PRIVATE_KEY: VAPID.privateKey },
        'VAPID_PUBLIC_KEY must be a public key made by "npx web-push generate-vapid-keys", 87 characters of base64url.',
      ],
    ),
    [{ VAPID_PUBLIC_KEY: VAPID.publicKey }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.'],
    [
      { VAPID_PUBLIC_KEY: OTHER_VAPID.publicKey, VAPID_PRIVATE_KEY: VAPID.privateKey },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: the public key is not that of the private key.',
    ],
  ],
  VAPID_PRIVATE_KEY: [
    [
      { VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: 'canary' },
      'VAPID_PRIVATE_KEY must be a private key made by "npx web-push generate-vapid-keys", 43 characters of base64url.',
    ],
    [
      { VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') },
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: the public key is not that of the private key.',
    ],
  ],
  VAPID_SUBJECT: [
    [
      { VAPID_SUBJECT: 'hola' },
      'VAPID_SUBJECT must be like mailto:hola@studio.example or https://studio.example; it is "hola".',
    ],
  ],
  PUSH_EXTRA_ORIGINS: [
    [
      { PUSH_EXTRA_ORIGINS: 'https://push.example/a' },
      'PUSH_EXTRA_ORIGINS must be https addresses without a path, like https://push.example, with commas between them; it is "https://push.example/a".',
    ],
  ],
  WEATHER_CONTACT: [
    [
      { WEATHER_CONTACT: 'Núria' },
      'WEATHER_CONTACT must be an email address or a web address of the studio; it is "Núria".',
    ],
  ],
  WEATHER_API_BASE: [
    [{ WEATHER_API_BASE: 'met' }, 'WEATHER_API_BASE must be a web address like https://api.met.no; it is "met".'],
  ],
  ANALYTICS_SRC: [[{ ANALYTICS_SRC: 'a.js' }, 'ANALYTICS_SRC must be the web address of a script; it is "a.js".']],
  STUDIO_TIME_ZONE: [
    [
      { STUDIO_TIME_ZONE: 'Mars/Olympus' },
      'STUDIO_TIME_ZONE must be the name of a time zone, like Europe/Madrid; it is "Mars/Olympus".',
    ],
  ],
  SESSION_SECRET: [[{ SESSION_SECRET: 'canary' }, 'SESSION_SECRET must be at least 32 bytes long.']],
  RATE_LIMIT_SCALE: [
    [{ RATE_LIMIT_SCALE: 'x' }, 'RATE_LIMIT_SCALE must be a number above 0, like 0.5 or 10; it is "x".'],
  ],
  TRUST_PROXY: [[{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10; it is "yes".']],
  HSTS_INCLUDE_SUBDOMAINS: [
    [{ HSTS_INCLUDE_SUBDOMAINS: 'true' }, 'HSTS_INCLUDE_SUBDOMAINS must be 0 or 1; it is "true".'],
  ],
  ENABLE_PLAYGROUND: [[{ ENABLE_PLAYGROUND: 'no' }, 'ENABLE_PLAYGROUND must be 0 or 1; it is "no".']],
  ENABLE_SERVICE_WORKER: [[{ ENABLE_SERVICE_WORKER: '2' }, 'ENABLE_SERVICE_WORKER must be 0 or 1; it is "2".']],
  LOG_LEVEL: [
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; it is "loud".'],
  ],
  LOG_FORMAT: [[{ LOG_FORMAT: 'text' }, 'LOG_FORMAT must be json or pretty; it is "text".']],
  JOB_INTERVAL_SCALE: [
    [{ JOB_INTERVAL_SCALE: '-1' }, 'JOB_INTERVAL_SCALE must be a number above 0, like 0.5 or 10; it is "-1".'],
  ],
  METRICS_PORT: [
    [{ METRICS_PORT: 'ninety' }, 'METRICS_PORT must be a number from 1 to 65535; it is "ninety".'],
    [
      { METRICS_PORT: '4000' },
      'METRICS_PORT must differ from PORT; with METRICS_TOKEN alone the metrics are served on PORT.',
    ],
  ],
  METRICS_HOST: [],
  METRICS_TOKEN: [[{ METRICS_TOKEN: 'canary' }, 'METRICS_TOKEN must be at least 16 characters long.']],
  BACKUP_DIR: [],
  BACKUP_KEEP: [[{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a whole number from 1 to 10000; it is "0".']],
};

const messageFor = (variables: Variables) => {
  try {
    readEnv(variables);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    return (error as EnvError).message;
  }
};

describe('readCommandEnv', () => {
  it('needs no PUBLIC_ORIGIN, but in production a DATABASE_URL', () => {
    const { DATABASE_URL } = PRODUCTION;
    expect(readCommandEnv({ NODE_ENV: 'production', DATABASE_URL })).toMatchObject({ DATABASE_URL });
    expect(() => readCommandEnv({ NODE_ENV: 'production' })).toThrow('DATABASE_URL must be set in production');
    expect(readCommandEnv({}).DATABASE_URL).toBeUndefined();
  });
});

describe('readEnv', () => {
  it('needs no environment variable outside production', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 4000,
      publicOrigin: 'http://localhost:4000',
      seedDemo: true,
      isPlaygroundOn: true,
      HOLD_MINUTES: 10,
      BOOKING_HORIZON_DAYS: 548,
      STUDIO_TIME_ZONE: 'Europe/Madrid',
      BACKUP_KEEP: 14,
      HSTS_INCLUDE_SUBDOMAINS: false,
    });
  });

  it('switches off the demo season for a configured database, and the playground in production', () => {
    const { DATABASE_URL } = PRODUCTION;
    expect(readEnv({ DATABASE_URL }).seedDemo).toBe(false);
    expect(readEnv(PRODUCTION).isPlaygroundOn).toBe(false);
  });

  it.each(Object.values(BAD).flat())('refuses %j with a sentence that names the variable', (variables, message) => {
    expect(messageFor(variables)).toBe(message);
  });

  it('names everything that is missing or wrong, one sentence a line', () => {
    expect(messageFor({ NODE_ENV: 'production' })?.split('\n')).toEqual([
      'DATABASE_URL must be set in production: like postgresql://user:password@host/database.',
      'PUBLIC_ORIGIN must be set in production: the address of the site without a path, like https://studio.example.',
    ]);
    expect(messageFor({ PORT: 'x', HOLD_MINUTES: 'x' })?.split('\n')).toHaveLength(2);
  });

  it('repeats no value that is a secret or could be one', () => {
    const messages = Object.values(BAD)
      .flat()
      .map(([variables]) => messageFor(variables));
    expect(messages.join('\n')).not.toMatch(/canary|sk_live_\w/);
    expect(messages.join('\n')).not.toContain(VAPID.privateKey);
  });

  it('has a rule, as a text, for every variable', () => {
    const rules = Object.values(environment.shape).map(({ description }) => description ?? '');
    expect(rules.filter((rule) => rule.length < 5)).toEqual([]);
  });

  it('accepts fractions of a minute for HOLD_MINUTES and treats an empty variable as absent', () => {
    const { HOLD_MINUTES, SMTP_URL } = readEnv({ HOLD_MINUTES: '0.05', SMTP_URL: '' });
    expect([HOLD_MINUTES, SMTP_URL]).toEqual([0.05, undefined]);
  });

  it.each([
    ['hola@studio.example', ''],
    ['The studio <hola@studio.example>', 'The studio'],
    ['"Mar, i Pins" <hola@studio.example>', 'Mar, i Pins'],
    ['Mar i Pins: yoga<hola@studio.example>', 'Mar i Pins: yoga'],
    ['Mar (Pins) <hola@studio.example>', 'Mar (Pins)'],
  ])('reads name and mailbox of the sender %s', (MAIL_FROM, name) => {
    expect(readEnv({ MAIL_FROM }).MAIL_FROM).toEqual({ name, address: 'hola@studio.example' });
  });

  it('accepts VAPID keys that are a pair, and both Stripe keys of the live mode', () => {
    const variables = {
      VAPID_PUBLIC_KEY: VAPID.publicKey,
      VAPID_PRIVATE_KEY: VAPID.privateKey,
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    };
    expect(readEnv(variables)).toMatchObject(variables);
  });

  it('reads PUBLIC_ORIGIN as an origin, also with a slash at its end or its own port', () => {
    expect(readEnv({ PUBLIC_ORIGIN: 'https://Studio.example:443/' }).publicOrigin).toBe('https://studio.example');
  });
});
