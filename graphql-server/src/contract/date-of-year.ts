import { shortDate } from './civil-date';

/** 'Sat 12 Dec', and 'Sat 12 Dec 2026' in another year than `today`. */
export function formatDateOfYear(date: string, today: string): string {
  const [year] = date.split('-');
  return today.startsWith(`${year}-`) ? shortDate(date) : `${shortDate(date)} ${year}`;
}
