import { expect, it } from 'vitest';
import { formatSenderPlaces } from './format-sender-places';

it.each([
  [{ visits: 3, coming: [{ date: '2026-11-28' }, { date: '2026-12-01' }] }, '2 places booked, next Sat 28 Nov'],
  [{ visits: 0, coming: [{ date: '2026-11-28' }] }, '1 place booked, next Sat 28 Nov'],
  [{ visits: 12, coming: [] }, 'No place booked, 12 visits'],
  [{ visits: 0, coming: [] }, 'No place booked'],
])('says what a sender has booked: %j', (places, text) => {
  expect(formatSenderPlaces(places)).toBe(text);
});
