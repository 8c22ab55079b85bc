import { describe, expect, it } from 'vitest';
import { describePlace } from './waitlist-labels';

const CIRCUMSTANCES = { asOf: '2027-03-05T10:00:00.000Z', timeZone: 'Europe/Madrid' };
const slot = { isCancelled: false, startsAt: '2027-03-09T17:00:00.000Z' };
const waiting = { status: 'WAITING', position: 1, offerExpiresAt: null, slot } as const;

describe('the page of a place on a waitlist', () => {
  it.each([
    [1, 'You are the next.'],
    [2, '1 person is before you.'],
    [4, '3 people are before you.'],
  ])('says at position %i: %s', (position, text) => {
    expect(describePlace({ ...waiting, position }, CIRCUMSTANCES).text).toContain(text);
  });

  it("says in the studio's time until when a place is held, and claims of nobody that they wait too", () => {
    const offered = {
      ...waiting,
      status: 'OFFERED',
      position: null,
      offerExpiresAt: '2027-03-06T08:02:00.000Z',
    } as const;
    expect(describePlace(offered, CIRCUMSTANCES).text).toBe(
      'A place is held for you until Saturday 6 March, 09:02. Then this offer ends.',
    );
  });

  it.each([
    ['was cancelled', { ...slot, isCancelled: true }, 'The class does not take place.'],
    ['has begun', { ...slot, startsAt: CIRCUMSTANCES.asOf }, 'The class has begun.'],
    ['left the schedule', slot, 'The class is not on the schedule any more.'],
  ])('says why the waitlist is closed when the class %s', (_case, closed, text) => {
    const place = { ...waiting, status: 'CLOSED', position: null, slot: closed } as const;
    expect(describePlace(place, CIRCUMSTANCES).text).toBe(text);
  });

  it.each(['BOOKED', 'LEFT', 'LAPSED'] as const)('has a title and a sentence for the state %s', (status) => {
    const { title, text } = describePlace({ ...waiting, status, position: null }, CIRCUMSTANCES);
    expect([title, text]).not.toContain('');
  });
});
