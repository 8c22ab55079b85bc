import { expect, it } from 'vitest';
import { zonedFormat } from './zoned-format';

it('formats an instant in each time zone that it is asked for', () => {
  const timeIn = zonedFormat({ timeStyle: 'short' });
  const instant = new Date('2026-11-28T08:00:00Z');
  const times = ['Europe/Madrid', 'Asia/Tokyo', 'Europe/Madrid'].map((zone) => timeIn(zone).format(instant));
  expect(times).toEqual(['09:00', '17:00', '09:00']);
});
