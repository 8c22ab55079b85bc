import { PLACE_LIMITS, scaledLimit } from '#contract/limits';
import { StateConflictError, TooManyRequestsError } from '../errors';
import { countStatus } from '../format';

export type PlaceLimits = Record<keyof typeof PLACE_LIMITS, number>;

/** The limits as this process applies them, and the address that people who reach one may write to. */
export type PlaceRules = { limits: PlaceLimits; contactEmail: string };

/** The limits multiplied by `scale`, each at least 1. */
export function scaledPlaceLimits(scale: number): PlaceLimits {
  const scaled = Object.entries(PLACE_LIMITS).map(([name, limit]) => [name, scaledLimit(limit, scale)]);
  return Object.fromEntries(scaled) as PlaceLimits;
}

/** What was counted for one e-mail address. */
export type EmailUsage = {
  /** Confirmed places in classes to come that are paid at the class. */
  unpaidPlaces: number;
  /** Confirmed places in the class that is being booked. */
  placesInClass: number;
  /** Mails of the last 24 hours that bookings and payments caused. */
  mails: number;
  oldestMailAt: Date | null;
};

/** Unexpired holds, and when the first of them ends. */
export type HoldUsage = { holds: number; firstEndsAt: Date | null };

// The messages about an e-mail address never say that it is known here.

/**
 * Checks the limits of one e-mail address for one more place in a class; `holdsInClass` are its holds there by others.
 * Throws StateConflictError when it has its places in the class, TooManyRequestsError when its mailbox has had its mails.
 */
export function requirePlaceForEmail(
  { limits, contactEmail }: PlaceRules,
  { placesInClass, mails, oldestMailAt }: EmailUsage,
  holdsInClass: number,
  now: Date,
): void {
  const message = `We cannot take another place like this online. Please write to us at ${contactEmail}.`;
  if (placesInClass + holdsInClass >= limits.placesPerEmailAndClass) throw new StateConflictError(message);
  if (mails < limits.mailsPerMailboxAndDay) return;
  const endsAt = new Date((oldestMailAt ?? now).getTime() + DAY_MS);
  throw new TooManyRequestsError(secondsUntil(endsAt, now), message);
}

/** Throws StateConflictError when an e-mail address has as many unpaid places in classes to come as it may. */
export function requireUnpaidPlace({ limits, contactEmail }: PlaceRules, { unpaidPlaces }: EmailUsage): void {
  if (unpaidPlaces < limits.unpaidPlacesPerEmail) return;
  throw new StateConflictError(
    `We cannot take another place that is paid at the class. Pay online, or write to us at ${contactEmail}.`,
  );
}

/** Throws TooManyRequestsError when a network, or an e-mail address, holds as many unpaid places as it may. */
export function requireHold(
  { limits, contactEmail }: PlaceRules,
  usage: { network: HoldUsage; email: HoldUsage },
  now: Date,
): void {
  const refuse = ({ firstEndsAt }: HoldUsage, reason: string) => {
    const seconds = secondsUntil(firstEndsAt ?? now, now);
    const advice = `Finish paying, try again in ${inMinutes(seconds)}, or write to us at ${contactEmail}.`;
    return new TooManyRequestsError(seconds, `${reason} ${advice}`);
  };
  if (usage.network.holds >= limits.holdsPerNetwork) {
    const held = countStatus(usage.network.holds, 'place');
    throw refuse(usage.network, `Your network is holding ${held} not paid yet.`);
  }
  if (usage.email.holds >= limits.holdsPerEmail) {
    throw refuse(usage.email, 'We cannot hold another place at the moment.');
  }
}

/** The refusal of a network that took too many new places within an hour. */
export function tooManyNewPlaces({ contactEmail }: PlaceRules, retryAfterSeconds: number): TooManyRequestsError {
  return new TooManyRequestsError(
    retryAfterSeconds,
    `Too many places were taken from your network without paying. Finish paying, try again in ${inMinutes(retryAfterSeconds)}, or write to us at ${contactEmail}.`,
  );
}

const DAY_MS = 86_400_000;

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

function inMinutes(seconds: number): string {
  return countStatus(Math.ceil(seconds / 60), 'minute');
}
