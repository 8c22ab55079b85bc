import { dayName, shortDate } from '#contract/civil-date';
import type { Booking } from '#prisma';
import { fromDbDate } from './time/local-date';

/** Names the day of a date: Thursday 3 December 2026. */
export const nameDay = (localDate: Date): string => dayName(fromDbDate(localDate));

/** The same where there is little room: Thu 3 Dec. */
export const nameDayShort = (localDate: Date): string => shortDate(fromDbDate(localDate));

/** Replaces line breaks and control characters by spaces, so that no text can inject a mail header or calendar property. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Formats the class of a booking in one line. */
export function formatClass({
  title,
  localDate,
  localTime,
}: Pick<Booking, 'title' | 'localDate' | 'localTime'>): string {
  return `${oneLine(title)}, ${nameDay(localDate)}, ${localTime}`;
}

/** 'Ana Pons' -> 'Ana'. */
export const getFirstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** 'ana.pons@example.com' -> 'a•••@example.com'; empty without an address. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return domain === '' ? '' : `${[...local][0] ?? ''}•••@${domain}`;
}

export const PAY_AT_STUDIO = 'Please remember to pay at the studio before your class.';

const COMES_BACK =
  'a payment by card comes back only if somebody takes your place up to an hour before the class; if you do not come, it does not.';

/**
 * Follow the line that says until when cancelling is free: of a place that is paid by card, while it is free and once it is not any
 * more, and of any other.
 */
export const CANCELLATION_POLICY = {
  CARD: `If you cancel later, ${COMES_BACK}`,
  CARD_LATE: `If you cancel, ${COMES_BACK}`,
  OTHER: 'If you cannot come, please cancel in any case: somebody else can have your place.',
};
