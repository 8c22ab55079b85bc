import { FREE_CANCELLATION_HOURS } from '#contract/limits';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const EUROS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });

/** A civil date in long British form: Thursday 3 December 2026. */
export function longDate(localDate: Date): string {
  return LONG_DATE.format(localDate).replace(',', '');
}

/** Cents as a price: €22.00. */
export function formatPrice(cents: number): string {
  return EUROS.format(cents / 100);
}

/** One line, whatever came in: no break of a line can leave a subject, a header or a calendar property. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export const PAY_AT_STUDIO = 'Please remember to pay at the studio before your class.';

export const CANCELLATION_POLICY =
  `Cancel at least ${FREE_CANCELLATION_HOURS} hours before the class for a refund or another date. ` +
  `Within ${FREE_CANCELLATION_HOURS} hours, or if you do not come, the class is not refunded.`;

/** '1 person', '80 people'. */
export function formatPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** '1 booking', '3 bookings'. */
export function countStatus(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
