import type { WeekdayCode } from '#contract/enums';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../gql/admin-operations';
import { formatDay } from '../../lib/studio-time';

/** Weekday labels of the form and the table, Monday first. */
export const WEEKDAY_LABELS: Record<WeekdayCode, string> = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
};

/** The frequencies of the form. */
export const FREQUENCY_LABELS = { WEEKLY: 'Weekly', DAILY: 'Daily' } as const;

/** A day and time of the form: '2026-12-05T07:45' -> '05/12/2026 07:45'. */
export function formatStart(start: string): string {
  const [day = '', time = ''] = start.split('T');
  return `${formatDay(day)} ${time}`.trim();
}

/** 'No', 'Yes, daily', 'Yes, weekly: Mon, Wed, until 30/06/2027'. */
export function formatRecurrence(recurrence: Availability['recurrence']): string {
  if (!recurrence) return 'No';
  const { frequency, weekdays, untilDate } = recurrence;
  const days = frequency === 'DAILY' ? 'daily' : `weekly: ${weekdays.map((day) => WEEKDAY_LABELS[day]).join(', ')}`;
  return `Yes, ${days}${untilDate ? `, until ${formatDay(untilDate)}` : ''}`;
}

/** Cents to euros without a currency sign: 2250 -> '22.50'. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
