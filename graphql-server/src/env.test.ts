import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from './env';

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
    });
  });

  it('switches off the demo season for a configured database, and the playground in production', () => {
    const DATABASE_URL = 'postgresql://u:p@db/studio';
    expect(readEnv({ DATABASE_URL }).seedDemo).toBe(false);
    expect(readEnv({ DATABASE_URL, NODE_ENV: 'production' }).isPlaygroundOn).toBe(false);
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'studio.example' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://studio.example/path' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { NODE_ENV: 'production' }],
    ['SEED_DEMO', { SEED_DEMO: 'yes' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'nonsense', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_x\n' }],
    ['HOLD_MINUTES', { HOLD_MINUTES: '0' }],
    ['BOOKING_HORIZON_DAYS', { BOOKING_HORIZON_DAYS: '0' }],
    ['BOOKING_HORIZON_DAYS', { BOOKING_HORIZON_DAYS: '1.5' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['STUDIO_TIME_ZONE', { STUDIO_TIME_ZONE: 'Mars/Olympus' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'x' }],
    ['METRICS_PORT', { METRICS_PORT: 'ninety' }],
    ['METRICS_PORT', { METRICS_PORT: '4000' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ])('names %s when the environment %j is not usable', (name, variables) => {
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(name);
  });

  it('accepts fractions of a minute for HOLD_MINUTES and treats an empty variable as absent', () => {
    const { HOLD_MINUTES, SMTP_URL } = readEnv({ HOLD_MINUTES: '0.05', SMTP_URL: '' });
    expect([HOLD_MINUTES, SMTP_URL]).toEqual([0.05, undefined]);
  });
});
