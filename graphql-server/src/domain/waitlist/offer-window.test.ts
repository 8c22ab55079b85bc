import { describe, expect, it } from 'vitest';
import { createStudioTime } from '../time/studio-time';
import { getChosenOfferEnd, getOfferEnd } from './offer-window';

const studioTime = createStudioTime('Europe/Madrid');
const at = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  return studioTime.toInstant(date, time);
};
const toText = (instant: Date | null) =>
  instant && `${studioTime.toLocalDate(instant)} ${studioTime.toLocalTime(instant)}`;

describe('an offer ends', () => {
  // December: no clock change. The 15th is a Tuesday.
  it.each([
    [
      'after 12 waking hours while the class is more than 48 hours away',
      '2026-12-10 09:00',
      '2026-12-15 18:00',
      '2026-12-10 21:00',
    ],
    [
      'the next day when 12 waking hours do not fit into this one',
      '2026-12-10 15:00',
      '2026-12-15 18:00',
      '2026-12-11 13:00',
    ],
    [
      'after 3 waking hours from 48 hours before the class on',
      '2026-12-13 18:00',
      '2026-12-15 18:00',
      '2026-12-13 21:00',
    ],
    ['after 45 minutes from 12 hours before the class on', '2026-12-15 09:00', '2026-12-15 18:00', '2026-12-15 09:45'],
    [
      'not at night: the rest of its time counts from the morning on',
      '2026-12-13 20:00',
      '2026-12-15 18:00',
      '2026-12-14 09:00',
    ],
    [
      'at 08:30 at the earliest when it waits out the night',
      '2026-12-13 19:10',
      '2026-12-15 18:00',
      '2026-12-14 08:30',
    ],
    ['after its full time when it is made at night', '2026-12-14 03:00', '2026-12-15 18:00', '2026-12-14 11:00'],
    ['in the evening itself when it fits exactly', '2026-12-13 19:00', '2026-12-15 18:00', '2026-12-13 22:00'],
    ['60 minutes before the class at the latest', '2026-12-14 21:50', '2026-12-15 10:30', '2026-12-15 09:30'],
    [
      'in the evening before a class so early that its last hour is night',
      '2026-12-14 21:30',
      '2026-12-15 07:45',
      '2026-12-14 22:00',
    ],
  ])('%s', (_case, now, startsAt, expected) => {
    expect(toText(getOfferEnd(at(now), at(startsAt), studioTime))).toBe(expected);
  });

  it.each([
    ['less than 4 hours before the class', '2026-12-15 14:00', '2026-12-15 18:00'],
    ['at night when the morning before the class is too short', '2026-12-14 23:00', '2026-12-15 08:30'],
    ['in the evening when less than a quarter of an hour of it is left', '2026-12-14 21:50', '2026-12-15 07:45'],
    ['after the class has begun', '2026-12-15 18:01', '2026-12-15 18:00'],
  ])('is not made %s: the place is for the first to book', (_case, now, startsAt) => {
    expect(getOfferEnd(at(now), at(startsAt), studioTime)).toBeNull();
  });

  it.each([
    ['the night in which clocks go forward', '2027-03-27 21:00', '2027-03-30 10:00', '2027-03-28 19:00'],
    ['the night in which clocks go back', '2026-10-24 21:00', '2026-10-27 10:00', '2026-10-25 19:00'],
  ])('after 12 waking hours over %s too', (_case, now, startsAt, expected) => {
    expect(toText(getOfferEnd(at(now), at(startsAt), studioTime))).toBe(expected);
  });
});

describe('an offer to somebody whom the teacher chose', () => {
  it('is open as long as any other', () => {
    expect(toText(getChosenOfferEnd(at('2026-12-10 09:00'), at('2026-12-15 18:00'), studioTime))).toBe(
      '2026-12-10 21:00',
    );
  });

  it('is open until 60 minutes before the class where no other would be made', () => {
    expect(toText(getChosenOfferEnd(at('2026-12-15 15:00'), at('2026-12-15 18:00'), studioTime))).toBe(
      '2026-12-15 17:00',
    );
  });

  it('is not made within 60 minutes before the class', () => {
    expect(getChosenOfferEnd(at('2026-12-15 17:00'), at('2026-12-15 18:00'), studioTime)).toBeNull();
  });
});
