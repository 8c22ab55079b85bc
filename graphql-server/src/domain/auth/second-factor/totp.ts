import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands without being told (RFC 6238 with SHA-1, six digits, half a minute). */
const PERIOD_SECONDS = 30;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
// The library throws at six digits of another script.
const SIX_DIGITS = /^[0-9]{6}$/;
const SECRET_BYTES = 20;
/** A phone's clock may be this many steps before or behind ours. */
const DRIFT_STEPS = 1;

/** A new shared secret: 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says to an authenticator app. */
export function totpUri({ secret, username, issuer }: { secret: string; username: string; issuer: string }): string {
  return new TOTP({ ...SHAPE, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The code of this moment. */
export function totpCode(secret: string, now: Date): string {
  return TOTP.generate({ ...SHAPE, secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** The time step, counted from 1970, that a code is of; null when it is of none around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!SIX_DIGITS.test(code)) return null;
  const timestamp = now.getTime();
  const shared = { ...SHAPE, secret: Secret.fromBase32(secret), timestamp };
  const drift = TOTP.validate({ ...shared, token: code, window: DRIFT_STEPS });
  return drift === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + drift;
}
