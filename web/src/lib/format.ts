/** A civil time on the 12-hour clock: '07:45' -> '7:45 AM', '00:30' -> '12:30 AM'. */
export function formatTime12(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const;

/** The day number and the short month of a civil date: '2026-12-05' -> { day: '5', month: 'DEC' }. */
export function dateBadge(localDate: string): { day: string; month: string } {
  const [, month = 1, day = 1] = localDate.split('-').map(Number);
  return { day: String(day), month: MONTHS[month - 1] ?? '' };
}

/** 1 -> '1 spot available', 4 -> '4 spots available'. */
export function spotsAvailable(spots: number): string {
  return `${spots} ${spots === 1 ? 'spot' : 'spots'} available`;
}
