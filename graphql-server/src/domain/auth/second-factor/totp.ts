import { Secret, TOTP } from 'otpauth';

/** The defaults of every authenticator app: RFC 6238 with SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const OPTIONS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
// ASCII only: the library throws at digits of another script.
const SIX_DIGITS = /^[0-9]{6}$/;
const SECRET_BYTES = 20;
/** A phone's clock may be this many time steps ahead or behind. */
const DRIFT_STEPS = 1;

/** Creates a shared secret: 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code for an authenticator app. */
export function totpUri({ secret, username, issuer }: { secret: string; username: string; issuer: string }): string {
  return new TOTP({ ...OPTIONS, issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The code that is valid at `now`. */
export function totpCode(secret: string, now: Date): string {
  return TOTP.generate({ ...OPTIONS, secret: Secret.fromBase32(secret), timestamp: now.getTime() });
}

/** The time step of a code, counted from 1970. Null when the code is not valid within one step of `now`. */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!SIX_DIGITS.test(code)) return null;
  const timestamp = now.getTime();
  const shared = { ...OPTIONS, secret: Secret.fromBase32(secret), timestamp };
  const drift = TOTP.validate({ ...shared, token: code, window: DRIFT_STEPS });
  return drift === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + drift;
}
