import { shortDate } from './civil-date';

/** 'Sat 12 Dec', and 'Sat 12 Dec 2026' in another year than `today`. */
export function formatDateOfYear(date: string, today: string): string {
  const [year] = date.split('-');
  return today.startsWith(`${year}-`) ? shortDate(date) : `${shortDate(date)} ${year}`;
}

/** 'Sunrise Flow, Thu 3 Dec', with the year where it is another one than today's. */
export function formatClassTitle({ title, date }: { title: string; date: string }, today: string): string {
  return `${title}, ${formatDateOfYear(date, today)}`;
}

/** The same with the time, as the subject of a mail: 'Sunrise Flow, Thu 3 Dec, 07:45'. */
export function formatClassAndTime(named: { title: string; date: string; time: string }, today: string): string {
  return `${formatClassTitle(named, today)}, ${named.time}`;
}
