import { shortDate } from '#contract/civil-date';
import { formatPeople } from '#contract/format-count';
import type { NextClassFragment } from '../gql/admin-operations';

/** Says for whom places are held: 'held for 2 people of Thu 26 Nov', '2 paying now', '1 offered'. */
export function formatHeldPlaces({ kind, places, fromDate }: NextClassFragment['holds'][number]): string {
  if (kind === 'PAYING') return `${places} paying now`;
  if (kind === 'WAITLIST_OFFER') return `${places} offered`;
  return `held for ${formatPeople(places)} of ${fromDate ? shortDate(fromDate) : 'a cancelled class'}`;
}
