import { shortDate } from '#contract/civil-date';
import { getServerTime } from '../lib/server-time';
import { toStudioDay } from '../lib/studio-time';

/** 'Sat 12 Dec', and 'Sat 12 Dec 2026' in another year than `today`. */
export function formatDateOfYear(date: string, today: string): string {
  const [year] = date.split('-');
  return today.startsWith(`${year}-`) ? shortDate(date) : `${shortDate(date)} ${year}`;
}

/** Today in the studio's time zone: '2026-12-05'. */
export const getStudioToday = (): string => toStudioDay(getServerTime().toISOString());
