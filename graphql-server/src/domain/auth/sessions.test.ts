import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations';
import { isLiveAdminSession, sessionEnd } from './sessions';

const NOW = new Date('2027-05-31T10:00:00Z');
const daysAgo = (days: number, shiftMs = 0) => new Date(NOW.getTime() - days * DAY_MS + shiftMs);
const createSession = (startedDaysAgo: number, usedDaysAgo: number, shiftMs = 0) => ({
  revokedAt: null,
  expiresAt: new Date(daysAgo(startedDaysAgo, shiftMs).getTime() + 30 * DAY_MS),
  lastUsedAt: daysAgo(usedDaysAgo, shiftMs),
});

describe('sessionEnd', () => {
  it.each([
    ['a session that begins now', createSession(0, 0), null],
    ['a session unused for a millisecond less than 14 days', createSession(14, 14, 1), null],
    ['a session unused for 14 days', createSession(14, 14), 'IDLE'],
    ['a session used today that is a millisecond younger than 30 days', { ...createSession(30, 0, 1) }, null],
    ['a session used today that began 30 days ago', createSession(30, 0), 'EXPIRED'],
    ['a session that went idle before it reached 30 days', createSession(40, 30), 'IDLE'],
    ['a session that reached 30 days before it went idle', createSession(40, 15), 'EXPIRED'],
    ['a session that reached both ends at once', createSession(30, 14), 'EXPIRED'],
    ['a revoked session', { ...createSession(1, 0), revokedAt: NOW }, 'REVOKED'],
    ['a revoked session that is also idle', { ...createSession(20, 20), revokedAt: daysAgo(19) }, 'REVOKED'],
  ])('finds the end reason of %s', (_name, session, end) => {
    expect(sessionEnd(session, NOW)).toBe(end);
  });
});

describe('isLiveAdminSession', () => {
  it.each([
    ['a valid session of an admin', createSession(1, 0), true, true],
    ['a valid session of an account that is no longer an admin', createSession(1, 0), false, false],
    ['an idle session of an admin', createSession(14, 14), true, false],
    ['a revoked session of an admin', { ...createSession(1, 0), revokedAt: NOW }, true, false],
  ])('says whether devices are notified for %s', (_name, session, isAdmin, isLive) => {
    expect(isLiveAdminSession({ ...session, admin: { isAdmin } }, NOW)).toBe(isLive);
  });
});
