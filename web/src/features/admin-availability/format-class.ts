import { CLASS_TYPE_LABELS, type WeekdayCode } from '#contract/enums';
import type { AvailabilityTable_AvailabilityFragment as Availability } from '../../gql/admin-operations';
import { formatDay } from '../../lib/studio-time';
import type { ClassForm } from './class-form';

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

/** '2026-12-05T07:45' -> '05/12/2026 07:45'. */
function formatStart(start: string): string {
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

/** The values of the form as people read them. */
export function formatClassForm(form: ClassForm): Record<keyof ClassForm, string> {
  return {
    ...form,
    classType: CLASS_TYPE_LABELS[form.classType],
    start: formatStart(form.start),
    isRecurring: formatYes(form.isRecurring),
    frequency: FREQUENCY_LABELS[form.frequency],
    weekdays: form.weekdays.map((day) => WEEKDAY_LABELS[day]).join(', '),
    firstDay: formatDay(form.firstDay),
    hasEnd: form.hasEnd ? 'On date' : 'Never',
    endDate: formatDay(form.endDate),
    isActive: formatYes(form.isActive),
    hasWaitlist: formatYes(form.hasWaitlist),
    showOnHomepage: formatYes(form.showOnHomepage),
  };
}

const formatYes = (is: boolean) => (is ? 'Yes' : 'No');
