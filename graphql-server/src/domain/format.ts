const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const EUROS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });

/** Formats a local date in long British form: Thursday 3 December 2026. */
export function formatLongDate(localDate: Date): string {
  return LONG_DATE.format(localDate).replace(',', '');
}

const SHORT_DATE = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Formats a local date in short form: Sat 12 Dec. */
export function formatShortDate(localDate: Date): string {
  return SHORT_DATE.format(localDate).replace(',', '');
}

/** Formats cents as a price: €22.00. */
export function formatPrice(cents: number): string {
  return EUROS.format(cents / 100);
}

/** Replaces line breaks and control characters by spaces, so that no text can inject a mail header or calendar property. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export const PAY_AT_STUDIO = 'Please remember to pay at the studio before your class.';

/** Follows the line that says until when cancelling is free. */
export const CANCELLATION_POLICY =
  'If you cancel later, a payment by card comes back only if somebody takes your place up to an hour before the class; if you do not come, it does not.';

/** Formats a number of people: '1 person', '80 people'. */
export function formatPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

/** Formats a number of things: '1 booking', '3 bookings'. */
export function formatCount(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
