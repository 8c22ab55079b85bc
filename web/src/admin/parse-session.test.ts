import { describe, expect, it } from 'vitest';
import { parseSession } from './parse-session';

const NOBODY = { kind: 'none', message: 'Authentication token not found. Please log in.' };

describe('parseSession', () => {
  it.each([
    ['neither token nor user', null, null, NOBODY],
    ['a user without a token', null, '{"isAdmin":true}', NOBODY],
    ['an empty token', '', '{"isAdmin":true}', NOBODY],
    ['a token without a user', 'abc', null, NOBODY],
    ['a user that is no JSON', 'abc', '{broken', { kind: 'unreadable' }],
    ['a user that is a number', 'abc', '7', { kind: 'unreadable' }],
    ['a user that is null', 'abc', 'null', { kind: 'unreadable' }],
    ['a user without rights', 'abc', '{"isAdmin":false}', { kind: 'forbidden' }],
    ['a user without the field isAdmin', 'abc', '{}', { kind: 'forbidden' }],
    ['a user whose isAdmin is a string', 'abc', '{"isAdmin":"true"}', { kind: 'forbidden' }],
    ['an admin whose username is a number', 'abc', '{"isAdmin":true,"username":7}', { kind: 'unreadable' }],
    [
      'an admin with a username',
      'abc',
      '{"isAdmin":true,"username":"teacher"}',
      { kind: 'admin', token: 'abc', user: { isAdmin: true, username: 'teacher' } },
    ],
    ['an admin', 'abc', '{"isAdmin":true}', { kind: 'admin', token: 'abc', user: { isAdmin: true } }],
  ])('parseSession parses %s', (_name, token, user, session) => {
    expect(parseSession(token, user)).toEqual(session);
  });

  it('says why the sign-in ended', () => {
    expect(parseSession(null, null, 'refused')).toEqual({
      kind: 'none',
      message: 'Unauthorized or Forbidden. Please log in again.',
    });
    expect(parseSession(null, null, 'left')).toEqual({ kind: 'none', message: null });
  });

  it('adds why the session ended by itself, and does not change the first message', () => {
    expect(parseSession(null, null, 'refused', 0, 'IDLE')).toEqual({
      kind: 'none',
      message: 'Unauthorized or Forbidden. Please log in again.',
      reason: 'You were signed out because this device was not used for 14 days.',
    });
    expect(parseSession(null, null, 'expired', 0, 'EXPIRED')).toMatchObject({
      reason: 'You were signed out because 30 days have passed since you signed in.',
    });
  });

  it.each([
    ['expired', 1, 'Your sign-in has ended. Please log in again. 1 entry was not sent and went with the sign-in.'],
    ['refused', 2, expect.stringContaining('Please log in again. 2 entries were not sent')],
    ['left', 2, null],
  ] as const)('names the lost entries when the sign-in ended as %s with %i of them unsent', (why, lost, message) => {
    expect(parseSession(null, null, why, lost)).toEqual({ kind: 'none', message });
  });
});
