import { formatCount, formatPeople } from '#contract/format-count';
import type { CancellationOffer } from '../../../gql/admin-operations';
import { type Affected, countMailed, formatEffect } from '../affected-people';

/** '2 classes'. */
export const formatClasses = (count: number): string => formatCount(count, 'class', 'classes');

type Decided = { classes: number; people: readonly Affected[] };

/** What a cancellation of these classes would do to their people. */
export function formatCancellation({ classes, people }: Decided, offer: CancellationOffer): string {
  if (people.length === 0) return 'Nobody has booked: there is nobody to notify, and nothing to pay back.';
  const effect = formatEffect(people, offer);
  return `${formatClasses(classes)}: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}`;
}

/** What it would mean that these classes take place. */
export function formatGo({ classes, people }: Decided): string {
  const which = classes === 1 ? 'the class takes place' : `these ${classes} classes take place`;
  return `${formatPeople(people.length)} will read at once that ${which}. You can still cancel later.`;
}

/** What was decided about these classes. */
export function formatDecided(decision: 'GO' | 'CANCEL', { classes, people }: Decided): string {
  if (decision === 'GO') return `Decided: ${formatClasses(classes)} ${classes === 1 ? 'takes' : 'take'} place.`;
  return `${formatClasses(classes)} ${classes === 1 ? 'is' : 'are'} cancelled. ${formatMails(people)}`;
}

function formatMails(people: readonly Affected[]): string {
  if (people.length === 0) return 'Nobody had booked.';
  const mailed = countMailed(people);
  if (mailed === 0) return 'Nobody has an email address: please call them.';
  return `${formatPeople(mailed)} ${mailed === 1 ? 'is' : 'are'} being notified; you can leave this page.`;
}
