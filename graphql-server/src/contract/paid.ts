type Priced = { paymentMethod: 'CARD' | 'IN_PERSON'; priceCents: number };

/** True for a place whose price was paid by card. The price of one that moved to a free class is 0: all of its money went back. */
export const isPaidByCard = ({ paymentMethod, priceCents }: Priced): boolean =>
  paymentMethod === 'CARD' && priceCents > 0;

/** Said of a place that nobody has to pay for, and has not paid for. */
export const NOTHING_TO_PAY = 'There is nothing to pay.';
