import * as z from 'zod/mini';
import { CLASS_TYPE_LABELS, WEEKDAYS } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import { localDate } from '#contract/text';
import type { Availability } from '#prisma';
import { getStartTime } from '../../domain/schedule/dated-class';
import { fromDbDate } from '../../domain/time/local-date';
import type { StudioTime } from '../../domain/time/studio-time';
import { className, classType, count, date, flag, id, location, price, SCHEMAS, time, title } from './answer-fields';

const recurrenceRuleAnswer = z
  .strictObject({
    frequency: z.enum(['DAILY', 'WEEKLY']).check(z.describe('Every day, or selected days of each week.')),
    byweekday: z.array(z.enum(WEEKDAYS)).check(z.describe('Weekdays of a weekly series; empty for a daily one.')),
    dtstart: date('First date of the series.'),
    wkst: z.literal('MO').check(z.describe('The week starts on Monday.')),
    until: z.nullable(localDate).check(z.describe('Last date, inclusive; null for a series without an end.')),
  })
  .register(SCHEMAS, { id: 'RecurrenceRule' });

export const availabilityAnswer = z
  .strictObject({
    _id: id('Availability id.'),
    title,
    className,
    classType,
    location,
    price,
    spots: count('Number of places on each date.'),
    duration: count('Length in minutes.'),
    date: date('Date of the class, or first date of the series.'),
    time,
    isRecurring: flag('True for a series.'),
    recurrenceRule: z
      .nullable(recurrenceRuleAnswer)
      .check(z.describe('The days of a series; null for a class that takes place once.')),
    isActive: flag('True when the class is open for booking and on the schedule.'),
    showOnHomepage: flag('True when the home page announces the class.'),
  })
  .register(SCHEMAS, { id: 'Availability' });

/** A class or series in the documented JSON. */
export function presentAvailability(
  availability: Availability,
  studioTime: StudioTime,
): z.output<typeof availabilityAnswer> {
  return {
    _id: availability.id,
    title: availability.title,
    className: availability.className,
    classType: CLASS_TYPE_LABELS[availability.classType],
    location: availability.location,
    price: centsToEuros(availability.priceCents),
    spots: availability.capacity,
    duration: availability.durationMinutes,
    date: fromDbDate(availability.startDate),
    time: getStartTime(availability, studioTime),
    isRecurring: availability.frequency !== null,
    recurrenceRule: presentRule(availability),
    isActive: availability.isActive,
    showOnHomepage: availability.showOnHomepage,
  };
}

function presentRule({
  frequency,
  weekdays,
  startDate,
  untilDate,
}: Availability): z.output<typeof recurrenceRuleAnswer> | null {
  if (!frequency) return null;
  return {
    frequency,
    byweekday: weekdays,
    dtstart: fromDbDate(startDate),
    wkst: 'MO',
    until: untilDate && fromDbDate(untilDate),
  };
}
