import type { AvailabilityPlan } from '../availability/availability-plan';

const FIELDS: readonly [words: string, fields: readonly (keyof AvailabilityPlan)[]][] = [
  ['title', ['title', 'className']],
  ['class type', ['classType']],
  ['dates', ['startDate', 'frequency', 'weekdays', 'untilDate']],
  ['time', ['localTime']],
  ['duration', ['durationMinutes']],
  ['place', ['location']],
  ['price', ['priceCents']],
  ['spots', ['capacity']],
  ['active', ['isActive']],
  ['homepage', ['showOnHomepage']],
];

/** What differs between two states of a class: 'time, price', or 'nothing'. */
export function changesInWords(before: AvailabilityPlan, after: AvailabilityPlan): string {
  const differs = (field: keyof AvailabilityPlan) => JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  const changed = FIELDS.filter(([, fields]) => fields.some(differs)).map(([words]) => words);
  return changed.join(', ') || 'nothing';
}
