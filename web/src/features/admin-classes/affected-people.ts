import { formatPeople } from '#contract/format-count';
import { formatPrice } from '#contract/format-price';
import { getPaidByCard, isPaidByCard } from '#contract/paid';
import type { MoneyAtStake } from '../../admin/cancel-fields';
import { formatCashDue, formatHandBack, sumCash } from '../../admin/cash-back';
import type { CancellationOffer, WeatherClassFragment } from '../../gql/admin-operations';

/** Somebody whose place a cancellation would end, with the latest mark of their cash. */
export type Affected = Pick<WeatherClassFragment['attendees'][number], 'email' | 'paymentMethod' | 'priceCents'> & {
  isPaidCash: boolean;
};

type Identified = { bookingId: string };
type Planned<Person> = { attendees: readonly Person[]; cancellation: { recipients: readonly Identified[] } };

/** Those of a class whose place a cancellation would end. */
export function listAffected<Person extends Identified>({ attendees, cancellation }: Planned<Person>): Person[] {
  const ids = new Set(cancellation.recipients.map(({ bookingId }) => bookingId));
  return attendees.filter(({ bookingId }) => ids.has(bookingId));
}

/** Sums up the money of the people whom a cancellation affects. */
export const sumMoney = (people: readonly Affected[]): MoneyAtStake => ({
  refundCents: people.reduce((sum, person) => sum + getPaidByCard(person), 0),
  cashCents: sumCash(people),
  isFree: people.every(({ priceCents }) => priceCents === 0),
});

/** Whom a mail reaches. */
export const countMailed = (people: readonly Pick<Affected, 'email'>[]): number =>
  people.filter(({ email }) => email !== '').length;

/** Who has no address cannot choose another class. */
const mayChoose = ({ email }: Pick<Affected, 'email'>, offer: CancellationOffer): boolean =>
  offer === 'CHOICE' && email !== '';

/** What happens to people, who are counted before it, when their class is restored: 'will be booked again and notified by mail:'. */
export function formatReturn(people: readonly Pick<Affected, 'email'>[]): string {
  const count = countMailed(people);
  if (count === people.length) return 'will be booked again and notified by mail:';
  return `will be booked again, and ${count === 0 ? 'nobody' : `${count} of them`} notified by mail:`;
}

/** '3 people will be notified by mail, and at most €30 goes back.' */
export function formatEffect(people: readonly Affected[], offer: CancellationOffer): string {
  const { refundCents, cashCents, isFree } = sumMoney(people);
  const count = countMailed(people);
  const mailed = count === 0 ? 'Nobody' : formatPeople(count);
  const back = `, and ${offer === 'CHOICE' ? 'at most ' : ''}${formatPrice(refundCents)} goes back`;
  const nothing = isFree || cashCents > 0 ? '' : '; nothing is to be paid back';
  const mails = `${mailed} will be notified by mail${refundCents > 0 ? back : nothing}.`;
  const openCents = sumCash(people.filter((person) => mayChoose(person, offer)));
  return [mails, formatHandBack(cashCents, openCents)].filter(Boolean).join(' ');
}

/** What becomes of the money of one person: '€15 back', 'paid €15 cash', 'pays in person'. */
export function formatOwnMoney(person: Affected, offer: CancellationOffer): string {
  const { priceCents, isPaidCash } = person;
  const price = formatPrice(priceCents);
  const isChoice = mayChoose(person, offer);
  if (priceCents === 0) return 'free';
  if (isPaidByCard(person)) return isChoice ? `paid ${price}` : `${price} back`;
  if (isPaidCash) return isChoice ? `paid ${price} cash` : formatCashDue(priceCents);
  return 'pays in person';
}
