import { describe, expect, it } from 'vitest';
import type { Availability } from '#prisma';
import { dateRow, seriesRow } from '#test/class-rows';
import { describeDate } from '../schedule/dated-class';
import type { TakenDate } from '../schedule/occurrence-dates';
import { createStudioTime } from '../time/studio-time';
import { planDate } from './change-occurrence';
import { toSeriesDate } from './list-series-dates';

const studioTime = createStudioTime('Europe/Madrid');
/** The clocks go from 02:00 to 03:00. */
const SKIPPED = '2027-03-28';

function toShownDate(series: Partial<Availability>, date: Partial<TakenDate> = {}) {
  const [availability, occurrence] = [seriesRow({ weekdays: ['SU'], ...series }), dateRow(SKIPPED, date)];
  const datedClass = describeDate(availability, occurrence, SKIPPED, studioTime);
  const shown = toSeriesDate(availability, occurrence, datedClass);
  const saveTime = (time: string) => {
    const { durationMinutes, location, priceCents, capacity } = shown;
    const input = { time, durationMinutes, location, priceCents, capacity };
    return planDate({ availability, occurrence, datedClass }, input).localTime;
  };
  return { shown, saveTime };
}

describe('a date whose planned time the clocks skip', () => {
  it('shows the time on the clocks, and no difference from its series', () => {
    expect(toShownDate({ localTime: '02:30' }).shown).toMatchObject({ localTime: '03:30', differences: [] });
  });

  it('overrides nothing when its form is saved unchanged', () => {
    const { shown, saveTime } = toShownDate({ localTime: '02:30' });
    expect(saveTime(shown.localTime)).toBeNull();
    expect(saveTime('02:30')).toBeNull();
    expect(saveTime('04:30')).toBe('04:30');
  });

  it('leaves a time of its own as it was planned', () => {
    const { shown, saveTime } = toShownDate({ localTime: '10:00' }, { localTime: '02:30' });
    expect(shown).toMatchObject({ localTime: '03:30', differences: ['TIME'] });
    expect(saveTime(shown.localTime)).toBe('02:30');
    expect(saveTime('10:00')).toBeNull();
  });
});
