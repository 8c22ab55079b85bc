import type { ListedPerson } from '../attendance';
import { useMarked } from '../marks-context';
import { formatTally } from '../person-row';

type TallyProps = {
  people: readonly Pick<ListedPerson, 'priceCents' | 'attendance'>[];
  /** Between the numbers of people. */
  separator?: string;
  /** Shown while nobody is marked. */
  fallback?: string;
};

/** How many of these people are marked as come and as absent, and the cash they paid, marks that are not sent yet included. */
export function Tally({ people, separator, fallback = '' }: TallyProps) {
  return <>{formatTally(useMarked(people), separator) || fallback}</>;
}
