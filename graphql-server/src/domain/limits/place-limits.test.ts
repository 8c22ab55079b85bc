import { describe, expect, it } from 'vitest';
import { PLACE_LIMITS } from '#contract/limits';
import { StateConflictError, type TooManyRequestsError } from '../errors';
import {
  type EmailUsage,
  type HoldUsage,
  requireHold,
  requirePlaceForEmail,
  requireUnpaidPlace,
  scaledPlaceLimits,
  tooManyNewPlaces,
} from './place-limits';

const NOW = new Date('2027-03-15T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const rules = { limits: PLACE_LIMITS, contactEmail: 'hello@studio.example' };
const none: EmailUsage = { unpaidPlaces: 0, placesInClass: 0, mails: 0, oldestMailAt: null };
const noHold: HoldUsage = { holds: 0, firstEndsAt: null };

const refusal = (check: () => void) => {
  try {
    check();
    return null;
  } catch (error) {
    return error as StateConflictError | TooManyRequestsError;
  }
};

describe('scaledPlaceLimits', () => {
  it.each([
    [1, { holdsPerNetwork: 6, holdsPerEmail: 3, placesPerEmailAndClass: 4 }],
    [1000, { holdsPerNetwork: 6000, holdsPerEmail: 3000, placesPerEmailAndClass: 4000 }],
    [0.001, { holdsPerNetwork: 1, holdsPerEmail: 1, placesPerEmailAndClass: 1 }],
  ])('multiplies the place limits by %d and leaves each at least 1', (scale, limits) => {
    expect(scaledPlaceLimits(scale)).toMatchObject(limits);
  });
});

describe('requirePlaceForEmail', () => {
  it.each<[string, Partial<EmailUsage>, number, string | null]>([
    ['is allowed as the first', {}, 0, null],
    ['is allowed as the fourth', { placesInClass: 2 }, 1, null],
    ['is refused as the fifth', { placesInClass: 4 }, 0, 'STATE_CONFLICT'],
    ['is refused when holds make it the fifth', { placesInClass: 2 }, 2, 'STATE_CONFLICT'],
    ['is allowed with the twentieth mail of the day', { mails: 19, oldestMailAt: hoursAgo(2) }, 0, null],
    [
      'is refused after the twentieth mail of the day',
      { mails: 20, oldestMailAt: hoursAgo(2) },
      0,
      'TOO_MANY_REQUESTS',
    ],
  ])('one more place under an e-mail address %s', (_name, usage, holds, code) => {
    const error = refusal(() => requirePlaceForEmail(rules, { ...none, ...usage }, holds, NOW));
    expect(error?.code ?? null).toBe(code);
  });

  it.each([
    [23, 3_600, '60 minutes'],
    [2.5, 77_400, '22 hours'],
  ])('says when the oldest mail is a day old when a place is refused %d hours after it', (hours, seconds, wait) => {
    const usage = { ...none, mails: 20, oldestMailAt: hoursAgo(hours) };
    expect(refusal(() => requirePlaceForEmail(rules, usage, 0, NOW))).toMatchObject({
      retryAfterSeconds: seconds,
      message: `We cannot take another place at the moment. Try again in ${wait}, or write to us at hello@studio.example.`,
    });
  });
});

it.each([
  [5, false],
  [6, true],
])('with %i unpaid future places, one more is refused: %j', (unpaidPlaces, isRefused) => {
  const error = refusal(() => requireUnpaidPlace(rules, { ...none, unpaidPlaces }));
  expect(error instanceof StateConflictError).toBe(isRefused);
});

describe('requireHold', () => {
  const held = (holds: number): HoldUsage => ({ holds, firstEndsAt: new Date(NOW.getTime() + 7.5 * 60_000) });
  it.each([
    ['is allowed as the sixth of a network', held(5), noHold, null],
    [
      'is refused as the seventh of a network',
      held(6),
      noHold,
      'Your network is holding 6 places not paid yet. Finish paying, try again in 8 minutes, or write to us at hello@studio.example.',
    ],
    ['is allowed as the third of an e-mail address', noHold, held(2), null],
    [
      'is refused as the fourth of an e-mail address',
      noHold,
      held(3),
      'We cannot hold another place at the moment. Finish paying, try again in 8 minutes, or write to us at hello@studio.example.',
    ],
  ])('one more hold %s', (_name, network, email, message) => {
    const error = refusal(() => requireHold(rules, { network, email }, NOW));
    expect(error?.message ?? null).toBe(message);
    if (message) expect(error).toMatchObject({ retryAfterSeconds: 450 });
  });
});

it('names the minutes until a network may take places again', () => {
  expect(tooManyNewPlaces(rules, 61).message).toContain('try again in 2 minutes');
  expect(tooManyNewPlaces(rules, 60).message).toContain('try again in 1 minute,');
});
