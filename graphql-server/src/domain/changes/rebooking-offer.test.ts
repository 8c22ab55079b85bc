import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations';
import { TAKES_PLACE_AGAIN } from '#contract/personal-pages';
import { createStudioTime } from '../time/studio-time';
import { getChoiceUntil, whyNoOtherClass } from './rebooking-offer';

const studioTime = createStudioTime('Europe/Madrid');

describe('getChoiceUntil', () => {
  it.each([
    ['in the daytime: a day later', '2026-12-03T11:30:00Z', '2026-12-04T11:30:00Z'],
    ['at 08:00: a day later', '2026-12-03T07:00:00Z', '2026-12-04T07:00:00Z'],
    ['a minute before 08:00: at 08:00 a day later', '2026-12-03T06:59:00Z', '2026-12-04T07:00:00Z'],
    ['at 22:00: a day later', '2026-12-03T21:00:00Z', '2026-12-04T21:00:00Z'],
    ['a second after 22:00: the second morning', '2026-12-03T21:00:01Z', '2026-12-05T07:00:00Z'],
    ['at midnight: the next morning', '2026-12-03T23:00:00Z', '2026-12-05T07:00:00Z'],
    ['late before the clocks go forward', '2027-03-26T21:30:00Z', '2027-03-28T06:00:00Z'],
    ['early on the day before the clocks go forward', '2027-03-27T05:30:00Z', '2027-03-28T06:00:00Z'],
    ['late before the clocks go back: within the evening', '2027-10-30T20:30:00Z', '2027-10-31T20:30:00Z'],
    ['early on the day before the clocks go back', '2027-10-30T06:30:00Z', '2027-10-31T07:00:00Z'],
  ])('offers a choice %s', (_when, now, until) => {
    expect(getChoiceUntil(new Date(now), studioTime).toISOString()).toBe(until.replace('Z', '.000Z'));
  });

  it.each(['2027-03-26T00:00:00Z', '2027-10-29T00:00:00Z'])(
    'gives at least 24 and at most 36 hours, and ends in waking hours, in the days after %s',
    (from) => {
      for (let minutes = 0; minutes < 4 * 24 * 60; minutes += 7) {
        const now = new Date(new Date(from).getTime() + minutes * 60_000);
        const until = getChoiceUntil(now, studioTime);
        const hours = (until.getTime() - now.getTime()) / HOUR_MS;
        const time = studioTime.toLocalTime(until);
        expect([hours >= 24, hours <= 36, time >= '08:00', time <= '22:00'], now.toISOString()).toEqual(
          Array(4).fill(true),
        );
      }
    },
  );
});

describe('whyNoOtherClass', () => {
  const until = new Date('2026-12-04T11:30:00Z');
  const at = (ms: number) => ({ now: new Date(until.getTime() + ms), timeZone: 'Europe/Madrid' });

  it.each([
    ['while the choice is open, its last instant included', { until, outcome: null }, 0, null],
    ['a millisecond too late', { until, outcome: null }, 1, 'until Friday 4 December, 12:30. That time is over'],
    ['after an answer by silence', { until, outcome: 'EXPIRED_REFUNDED' }, 1, 'That time is over'],
    ['after another class was chosen', { until, outcome: 'MOVED' }, -1, 'another class already'],
    ['after the money was chosen', { until, outcome: 'REFUNDED' }, -1, 'chosen already'],
    ['without an offer', null, 0, 'nothing to choose'],
  ] as const)('says why no other class can be chosen %s', (_when, offer, ms, text) => {
    const refusal = whyNoOtherClass({ rebookingOffer: offer, events: [{ kind: 'BOOKED' }] }, at(ms));
    if (text === null) expect(refusal).toBeNull();
    else expect(refusal).toContain(text);
  });

  it('says that the class takes place after all once the studio has restored it', () => {
    const events = [{ kind: 'CANCELLED_BY_STUDIO' }, { kind: 'REBOOKING_OFFERED' }, { kind: 'REBOOKED' }] as const;
    expect(whyNoOtherClass({ rebookingOffer: null, events }, at(0))).toBe(TAKES_PLACE_AGAIN);
  });
});
