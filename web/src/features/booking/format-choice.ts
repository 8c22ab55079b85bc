import { shortDate } from '#contract/civil-date';

type Chosen = { date: string; time: string; title: string };

/** The chosen class in a line that ends with its price: 'Sat 5 Dec, 07:45 · Sunrise Flow · €22'. No dot begins a line where it wraps. */
export function formatChoice({ date, time, title }: Chosen, price: string): string {
  return `${shortDate(date)}, ${time}\u00A0· ${title}\u00A0· ${price}`;
}
