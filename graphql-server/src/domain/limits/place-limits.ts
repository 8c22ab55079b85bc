import { DAY_MS } from '#contract/durations';
import { formatCount } from '#contract/format-count';
import { PLACE_LIMITS, scaledLimit } from '#contract/limits';
import { mapValues } from '../../lib/map-values';
import { StateConflictError, TooManyRequestsError } from '../errors';

export type PlaceLimits = Record<keyof typeof PLACE_LIMITS, number>;

/** The limits of this process, and the contact address for people who reach one. */
export type PlaceRules = { limits: PlaceLimits; contactEmail: string };

/** The limits multiplied by `scale`, each at least 1. */
export function scaledPlaceLimits(scale: number): PlaceLimits {
  return mapValues(PLACE_LIMITS, (limit) => scaledLimit(limit, scale));
}

/** The counts of one e-mail address. */
export type EmailUsage = {
  /** Confirmed places in classes to come that are to be paid in person, and are not yet. */
  unpaidPlaces: number;
  /** Confirmed places in the class that is being booked. */
  placesInClass: number;
  /** Mails of the last 24 hours that bookings and payments caused. */
  mails: number;
  oldestMailAt: Date | null;
};

/** The number of unexpired holds, and when the first of them ends. */
export type HoldUsage = { holds: number; firstEndsAt: Date | null };

// The messages about an e-mail address must not reveal that it is known here.

/**
 * Checks the limits of one e-mail address for one more place in a class; `holdsInClass` is the number of its other holds there.
 * @throws StateConflictError at the limit of places in the class
 * @throws TooManyRequestsError at the limit of mails a day to its mailbox
 */
export function requirePlaceForEmail(
  { limits, contactEmail }: PlaceRules,
  { placesInClass, mails, oldestMailAt }: EmailUsage,
  holdsInClass: number,
  now: Date,
): void {
  if (placesInClass + holdsInClass >= limits.placesPerEmailAndClass) {
    throw new StateConflictError(
      `We cannot take another place like this online. Please write to us at ${contactEmail}.`,
    );
  }
  if (mails < limits.mailsPerMailboxAndDay) return;
  const endsAt = new Date((oldestMailAt ?? now).getTime() + DAY_MS);
  const seconds = secondsUntil(endsAt, now);
  throw new TooManyRequestsError(
    seconds,
    `We cannot take another place at the moment. Try again in ${formatWait(seconds)}, or write to us at ${contactEmail}.`,
  );
}

/**
 * Checks the limit of unpaid places in future classes of one e-mail address.
 * @throws StateConflictError at the limit
 */
export function requireUnpaidPlace({ limits, contactEmail }: PlaceRules, { unpaidPlaces }: EmailUsage): void {
  if (unpaidPlaces < limits.unpaidPlacesPerEmail) return;
  throw new StateConflictError(
    `We cannot take another place that is paid at the class. Pay online, or write to us at ${contactEmail}.`,
  );
}

/**
 * Checks the limits of unpaid holds of a network and of an e-mail address.
 * @throws TooManyRequestsError at one of the limits
 */
export function requireHold(
  { limits, contactEmail }: PlaceRules,
  usage: { network: HoldUsage; email: HoldUsage },
  now: Date,
): void {
  const refuse = ({ firstEndsAt }: HoldUsage, reason: string) => {
    const seconds = secondsUntil(firstEndsAt ?? now, now);
    const advice = `Finish paying, try again in ${formatMinutes(seconds)}, or write to us at ${contactEmail}.`;
    return new TooManyRequestsError(seconds, `${reason} ${advice}`);
  };
  if (usage.network.holds >= limits.holdsPerNetwork) {
    const held = formatCount(usage.network.holds, 'place');
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
    `Too many places were taken from your network without paying. Finish paying, try again in ${formatMinutes(retryAfterSeconds)}, or write to us at ${contactEmail}.`,
  );
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

/** A wait of up to a day. */
function formatWait(seconds: number): string {
  return seconds <= 3_600 ? formatMinutes(seconds) : formatCount(Math.ceil(seconds / 3_600), 'hour');
}

function formatMinutes(seconds: number): string {
  return formatCount(Math.ceil(seconds / 60), 'minute');
}
