import { CLASS_TYPE_LABELS } from '#contract/enums';
import { centsToEuros } from '#contract/money';
import type { Availability } from '#prisma';
import { fromDbDate } from '../../domain/schedule/local-date';

/** A class or series in the documented JSON. */
export function presentAvailability(availability: Availability) {
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
    time: availability.localTime,
    isRecurring: availability.frequency !== null,
    recurrenceRule: presentRule(availability),
    isActive: availability.isActive,
    showOnHomepage: availability.showOnHomepage,
  };
}

function presentRule({ frequency, weekdays, startDate, untilDate }: Availability) {
  if (!frequency) return null;
  return {
    frequency,
    byweekday: weekdays,
    dtstart: fromDbDate(startDate),
    wkst: 'MO',
    until: untilDate && fromDbDate(untilDate),
  };
}
