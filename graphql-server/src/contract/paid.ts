import { formatEuros } from './format-price';

export type Priced = { paymentMethod: 'CARD' | 'IN_PERSON'; priceCents: number };

/** What was paid for a place by card, in cents. The price of one that moved to a free class is 0: all of its money went back. */
export const getPaidByCard = ({ paymentMethod, priceCents }: Priced): number =>
  paymentMethod === 'CARD' ? priceCents : 0;

export const isPaidByCard = (place: Priced): boolean => getPaidByCard(place) > 0;

/** True when nothing was paid for a place, by card or in cash: no money can come back. */
export const isNothingPaid = ({ isPaidCash, ...place }: Priced & { isPaidCash: boolean }): boolean =>
  place.priceCents === 0 || (!isPaidCash && !isPaidByCard(place));

/** Said of a place that nobody has to pay for, and has not paid for. */
export const NOTHING_TO_PAY = 'There is nothing to pay.';

/** Said of a place that ends and was paid in cash. `teacher`: her first name. */
export const formatCashBack = (priceCents: number, teacher: string): string =>
  `You have paid ${formatEuros(priceCents)} in cash: ${teacher} settles it with you.`;
