import { formatPrice } from '#contract/format-price';
import { sumCash } from '../../admin/cash-back';
import { formatHistory, type ListedPerson, toPaymentState } from './attendance';
import type { Marked } from './marks';

/** What one press marks or unmarks. */
export type Toggle = {
  kind: 'came' | 'absent' | 'paid';
  label: 'Came' | 'Did not come' | 'Paid cash';
  isOn: boolean;
  /** The marks after a press. */
  changes: Partial<Marked>;
};

/** The toggles of a person, in their order; who pays nothing in person has none for the money. */
export function listToggles(
  { paymentMethod, priceCents }: Pick<ListedPerson, 'paymentMethod' | 'priceCents'>,
  { outcome, isPaidCash }: Marked,
): Toggle[] {
  const toggles: Toggle[] = [
    {
      kind: 'came',
      label: 'Came',
      isOn: outcome === 'CAME',
      changes: { outcome: outcome === 'CAME' ? null : 'CAME' },
    },
    {
      kind: 'absent',
      label: 'Did not come',
      isOn: outcome === 'ABSENT',
      changes: { outcome: outcome === 'ABSENT' ? null : 'ABSENT' },
    },
  ];
  const paysHere = paymentMethod === 'IN_PERSON' && priceCents > 0;
  if (paysHere)
    toggles.push({ kind: 'paid', label: 'Paid cash', isOn: isPaidCash, changes: { isPaidCash: !isPaidCash } });
  return toggles;
}

type Row = Parameters<typeof toPaymentState>[0] & Parameters<typeof formatHistory>[0];

/** The line under a name: '€18 in person · 3 visits · first time'. */
export function formatRow(person: Row, { isPaidCash }: { isPaidCash: boolean }): string {
  return [toPaymentState({ ...person, isPaidCash }).text, formatHistory(person)].filter(Boolean).join(' · ');
}

/** The first name decides, because the list is sorted by whole names. */
export function sortByName<Person extends { name: string }>(people: readonly Person[]): Person[] {
  return [...people].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

type Counted = Marked & Pick<ListedPerson, 'priceCents'>;

/** '8 came · 1 not · €36 cash', of those who are marked; empty when nobody is. */
export function formatTally(people: readonly Counted[], betweenPeople = ' · '): string {
  const count = (outcome: Marked['outcome']) => people.filter((person) => person.outcome === outcome).length;
  const [came, absent] = [count('CAME'), count('ABSENT')];
  const cashCents = sumCash(people);
  const outcomes = [came > 0 && `${came} came`, absent > 0 && `${absent} not`].filter(Boolean).join(betweenPeople);
  return [outcomes, cashCents > 0 && `${formatPrice(cashCents)} cash`].filter(Boolean).join(' · ');
}
