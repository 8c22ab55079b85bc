import { formatDateOfYear } from '#contract/date-of-year';
import type {
  AvailabilityTable_AvailabilityFragment as Availability,
  AvailabilityList_PageFragment as Page,
} from '../../gql/admin-operations';
import { WEEKDAY_LABELS } from './format-class';

export type GroupKey = 'series' | 'single' | 'past';

export type AvailabilityGroup = {
  key: GroupKey;
  /** With the number of classes on all pages: 'Series (7)'. */
  label: string;
  rows: Availability[];
};

/** The groups of the list that have classes: series, single dates to come, and past classes. */
export function toGroups(coming: Page, past: Page): AvailabilityGroup[] {
  const singleCount = coming.totalCount - coming.seriesCount;
  const groups: AvailabilityGroup[] = [
    {
      key: 'series',
      label: `Series (${coming.seriesCount})`,
      rows: coming.nodes.filter(({ recurrence }) => recurrence !== null),
    },
    {
      key: 'single',
      label: `Single dates (${singleCount})`,
      rows: coming.nodes.filter(({ recurrence }) => recurrence === null),
    },
    { key: 'past', label: `Past (${past.totalCount})`, rows: past.nodes },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** Where and when, as a folded row says it: 'Tue, Thu, Sat 07:45 · Barceloneta beach'. `today` is the date in the studio's time zone. */
export function formatSummary(availability: Availability, today: string): string {
  const place = availability.location.split(',')[0];
  return `${availability.isActive ? '' : 'Not active · '}${formatWhen(availability, today)} · ${place}`;
}

/** 'Tue, Thu 07:45', 'Daily 07:45', 'Wed 16 Dec 10:00', 'Wed 1 Jan 2020 10:00'. */
function formatWhen({ recurrence, date, time }: Availability, today: string): string {
  if (!recurrence) return `${formatDateOfYear(date, today)} ${time}`;
  if (recurrence.frequency === 'DAILY') return `Daily ${time}`;
  return `${recurrence.weekdays.map((day) => WEEKDAY_LABELS[day]).join(', ')} ${time}`;
}
