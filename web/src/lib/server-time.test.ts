import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createServerClock } from './server-time';

beforeEach(() => vi.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

it.each([
  ['the device is a day ahead', ['Thu, 31 Dec 2026 12:00:00 GMT'], '2026-12-31T12:00:00.000Z'],
  ['the device is a day behind', ['Sat, 02 Jan 2027 12:00:00 GMT'], '2027-01-02T12:00:00.000Z'],
  [
    'a stored response follows',
    ['Sat, 02 Jan 2027 12:00:00 GMT', 'Fri, 01 Jan 2027 09:00:00 GMT'],
    '2027-01-02T12:00:00.000Z',
  ],
  ['no response has a date', [null, 'nonsense'], '2027-01-01T12:00:00.000Z'],
])('takes the time from the server when %s', (_name, dates, time) => {
  const { getServerTime, noteServerTime } = createServerClock();
  for (const date of dates) noteServerTime(date);
  expect(getServerTime().toISOString()).toBe(time);
  vi.advanceTimersByTime(60_000);
  expect(getServerTime().getTime()).toBe(new Date(time).getTime() + 60_000);
});

it.each([
  ['a day forward', '2027-01-02T12:00:00Z'],
  ['a day back', '2026-12-31T12:00:00Z'],
])('takes the time from the next response when the clock of the device was set %s', (_name, deviceTime) => {
  const { getServerTime, noteServerTime, watchServerTime } = createServerClock();
  noteServerTime('Fri, 01 Jan 2027 12:00:00 GMT');
  const onBetter = vi.fn();
  watchServerTime(onBetter);
  vi.setSystemTime(new Date(deviceTime));
  noteServerTime('Fri, 01 Jan 2027 12:00:02 GMT');
  expect(getServerTime().toISOString()).toBe('2027-01-01T12:00:02.000Z');
  expect(onBetter).toHaveBeenCalledTimes(1);
  noteServerTime('Fri, 01 Jan 2027 11:00:00 GMT');
  expect(getServerTime().toISOString()).toBe('2027-01-01T12:00:02.000Z');
});

it('reports each better estimate, and nothing else, until the watch ends', () => {
  const { noteServerTime, watchServerTime } = createServerClock();
  const onBetter = vi.fn();
  const end = watchServerTime(onBetter);
  for (const date of ['Thu, 31 Dec 2026 12:00:00 GMT', 'Thu, 31 Dec 2026 11:00:00 GMT', null]) noteServerTime(date);
  expect(onBetter).toHaveBeenCalledTimes(1);
  noteServerTime('Thu, 31 Dec 2026 12:00:01 GMT');
  expect(onBetter).toHaveBeenCalledTimes(2);
  end();
  noteServerTime('Thu, 31 Dec 2026 12:00:02 GMT');
  expect(onBetter).toHaveBeenCalledTimes(2);
});
