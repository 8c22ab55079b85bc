import { shortDate } from '#contract/civil-date';
import { formatCount } from '#contract/format-count';

type Places = { visits: number; coming: readonly { date: string }[] };

/** '2 places booked, next Sat 28 Nov', or what came before: 'No place booked, 12 visits'. `coming` has the soonest first. */
export function formatSenderPlaces({ visits, coming: [next, ...later] }: Places): string {
  if (next) return `${formatCount(later.length + 1, 'place')} booked, next ${shortDate(next.date)}`;
  return visits > 0 ? `No place booked, ${formatCount(visits, 'visit')}` : 'No place booked';
}
