import { addDays } from '#contract/civil-date';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import { getMinutesBefore } from '#contract/minutes-before';
import type { LocalTime } from '../time/local-date';
import type { StudioTime } from '../time/studio-time';
import { toWakingHours, WAKING_HOURS } from '../time/waking-hours';

/** An offer that waits out the night ends at this time at the earliest: people have half an hour to see it. */
const EARLIEST_END: LocalTime = '08:30';

/** How long an offer is open, in waking minutes, while the class is more than `hoursAhead` away. */
const LENGTHS = [
  { hoursAhead: 48, wakingMinutes: 12 * 60 },
  { hoursAhead: 12, wakingMinutes: 3 * 60 },
  { hoursAhead: 4, wakingMinutes: 45 },
] as const;

/** No place is held for anybody after this, in minutes before the class: it is for the first to book. */
export const LAST_END_MINUTES = 60;
/** Nobody can answer an offer that is shorter than this, in minutes. */
const SHORTEST_MINUTES = 15;

/**
 * Until when a place that is free at `now` is held for one person. Null near the class, or when the time left before it is night:
 * the place is for the first to book.
 */
export function getOfferEnd(now: Date, startsAt: Date, studioTime: StudioTime): Date | null {
  const leftMs = startsAt.getTime() - now.getTime();
  const length = LENGTHS.find(({ hoursAhead }) => leftMs > hoursAhead * HOUR_MS);
  if (!length) return null;
  const opensAt = toWakingHours(now, studioTime);
  const end = toEarliestEnd(now, addWakingMinutes(opensAt, length.wakingMinutes, studioTime), studioTime);
  const last = getLastEnd(startsAt, studioTime);
  const endsAt = end < last ? end : last;
  return endsAt.getTime() - opensAt.getTime() < SHORTEST_MINUTES * MINUTE_MS ? null : endsAt;
}

/**
 * Until when the teacher can hold a place for somebody whom she chooses: as `getOfferEnd`, and where that holds none, until 60
 * minutes before the class. Null when that has passed.
 */
export function getChosenOfferEnd(now: Date, startsAt: Date, studioTime: StudioTime): Date | null {
  const last = getMinutesBefore(startsAt, LAST_END_MINUTES);
  return getOfferEnd(now, startsAt, studioTime) ?? (last > now ? last : null);
}

/** `minutes` after `opensAt`, which is in waking hours; the nights between them do not count. */
function addWakingMinutes(opensAt: Date, minutes: number, studioTime: StudioTime): Date {
  const date = studioTime.toLocalDate(opensAt);
  const evening = studioTime.toInstant(date, WAKING_HOURS.to);
  const leftMs = evening.getTime() - opensAt.getTime();
  if (minutes * MINUTE_MS <= leftMs) return new Date(opensAt.getTime() + minutes * MINUTE_MS);
  const morning = studioTime.toInstant(addDays(date, 1), WAKING_HOURS.from);
  return addWakingMinutes(morning, minutes - leftMs / MINUTE_MS, studioTime);
}

function toEarliestEnd(now: Date, end: Date, studioTime: StudioTime): Date {
  const earliest = studioTime.toInstant(studioTime.toLocalDate(end), EARLIEST_END);
  const morning = studioTime.toInstant(studioTime.toLocalDate(end), WAKING_HOURS.from);
  return now < morning && end < earliest ? earliest : end;
}

/** 60 minutes before the class, or the evening before when that is at night. */
function getLastEnd(startsAt: Date, studioTime: StudioTime): Date {
  const last = getMinutesBefore(startsAt, LAST_END_MINUTES);
  const [date, time] = [studioTime.toLocalDate(last), studioTime.toLocalTime(last)];
  if (time < WAKING_HOURS.from) return studioTime.toInstant(addDays(date, -1), WAKING_HOURS.to);
  return time > WAKING_HOURS.to ? studioTime.toInstant(date, WAKING_HOURS.to) : last;
}
