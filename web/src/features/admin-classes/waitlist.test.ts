import { describe, expect, it } from 'vitest';
import { formatWaitlistState } from './waitlist';

const entry = { joinedAt: '2026-11-23T11:05:00Z', offerExpiresAt: null };

describe('the waitlist of a class', () => {
  it.each([
    [{ ...entry, status: 'WAITING' }, 'Waits since Mon 23 Nov, 12:05'],
    [{ ...entry, status: 'OFFERED', offerExpiresAt: '2026-11-23T23:30:00Z' }, 'Place held until Tue 24 Nov, 00:30'],
    [{ ...entry, status: 'BOOKED' }, 'Booked'],
    [{ ...entry, status: 'LEFT' }, 'Left'],
    [{ ...entry, status: 'LAPSED' }, 'Let two offers pass'],
    [{ ...entry, status: 'CLOSED' }, 'Closed'],
  ] as const)('formats the entry %j in the time zone of the studio as %s', (one, text) => {
    expect(formatWaitlistState(one, 'Europe/Madrid')).toBe(text);
  });
});
