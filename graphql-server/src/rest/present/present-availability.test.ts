import { expect, it } from 'vitest';
import { seriesRow } from '#test/class-rows';
import { toDbDate } from '../../domain/time/local-date';
import { createStudioTime } from '../../domain/time/studio-time';
import { presentAvailability } from './present-availability';

const studioTime = createStudioTime('Europe/Madrid');
/** The clocks go from 02:00 to 03:00 in this night. */
const NIGHT = { startDate: toDbDate('2027-03-28'), localTime: '02:30' };

it('shows what the clocks say for a single class at a time that they skip, and the planned time of a series', () => {
  const single = seriesRow({ ...NIGHT, frequency: null, weekdays: [] });
  expect(presentAvailability(single, studioTime)).toMatchObject({ date: '2027-03-28', time: '03:30' });
  const series = seriesRow({ ...NIGHT, frequency: 'DAILY', weekdays: [] });
  expect(presentAvailability(series, studioTime)).toMatchObject({ time: '02:30' });
});
