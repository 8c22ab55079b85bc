export type Period = { days: number } | { years: number };

type Rule = {
  /** The deleted data, as the privacy policy names it. */
  what: string;
  period: Period;
  /** The event that starts the period. */
  after: string;
  /** Whose data it is: a visitor's, listed in the privacy policy, or the studio's own. */
  of: 'VISITOR' | 'STUDIO';
};

/** Retention periods: the privacy policy prints this table and the daily job deletes by it. */
export const RETENTION = {
  'booking-persons': {
    what: 'Your name and email address in a booking or a payment (the law asks for six years of accounts; what was booked, when and for how much stays without you)',
    period: { years: 6 },
    after: 'the class',
    of: 'VISITOR',
  },
  'booking-notes': {
    what: 'Your notes in a booking or a payment',
    period: { days: 30 },
    after: 'the class',
    of: 'VISITOR',
  },
  'booking-phones': {
    what: 'Your phone number in a booking or a payment',
    period: { years: 1 },
    after: 'the class',
    of: 'VISITOR',
  },
  'unpaid-attempts': {
    what: 'Your name and contact in a payment that was begun and never made',
    period: { days: 60 },
    after: 'it was begun',
    of: 'VISITOR',
  },
  'payment-networks': {
    what: 'A fingerprint of your network address beside a payment that was begun, so that nobody else can use the place held for you',
    period: { days: 1 },
    after: 'it was begun',
    of: 'VISITOR',
  },
  'client-notes': {
    what: 'A private note of the teacher about you',
    period: { years: 2 },
    after: 'its last change',
    of: 'VISITOR',
  },
  'rebooking-choices': {
    what: 'What you chose after a class of yours was cancelled: another class or your money',
    period: { days: 30 },
    after: 'the class',
    of: 'VISITOR',
  },
  'waitlist-entries': {
    what: 'Your name, contact and notes on the waitlist of a full class',
    period: { days: 30 },
    after: 'the class',
    of: 'VISITOR',
  },
  'client-devices': {
    what: 'The address at your browser’s push service of each device that is notified of changes to your booking, or of a free place that you wait for',
    period: { days: 30 },
    after: 'the class',
    of: 'VISITOR',
  },
  messages: {
    what: 'Your messages and the answers to them',
    period: { years: 2 },
    after: 'the last word',
    of: 'VISITOR',
  },
  'mail-recipients': {
    what: 'To which address a mail went, and whether it arrived (of a mailing a fingerprint of the address stays, so that its link stops mails for ever)',
    period: { days: 90 },
    after: 'it was written',
    of: 'VISITOR',
  },
  mailings: { what: 'Mailings to clients', period: { years: 2 }, after: 'they were written', of: 'STUDIO' },
  notifications: { what: 'Notifications for the teacher', period: { days: 30 }, after: 'they were made', of: 'STUDIO' },
  marks: {
    what: 'From which device a mark of attendance came',
    period: { days: 30 },
    after: 'it was made',
    of: 'STUDIO',
  },
  'provider-events': {
    what: 'Events from the card payment provider',
    period: { days: 90 },
    after: 'they were received',
    of: 'STUDIO',
  },
  'sign-ins': { what: 'Sign-ins to the admin area', period: { days: 30 }, after: 'they ended', of: 'STUDIO' },
  activity: { what: 'Who did what in the admin area', period: { years: 6 }, after: 'it was done', of: 'STUDIO' },
} as const satisfies Record<string, Rule>;

export type RetentionRule = keyof typeof RETENTION;

/** The rules that the privacy policy lists, in its order. */
export const VISITOR_RULES: readonly Rule[] = Object.values(RETENTION).filter((rule) => rule.of === 'VISITOR');

/** Formats a period: '1 year', '60 days'. */
export function formatPeriod(period: Period): string {
  const [count, unit] = 'years' in period ? [period.years, 'year'] : [period.days, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** The instant `period` before `now`; older data is deleted. */
export function startOfPeriod(period: Period, now: Date): Date {
  const start = new Date(now);
  if ('days' in period) start.setUTCDate(now.getUTCDate() - period.days);
  else {
    start.setUTCFullYear(now.getUTCFullYear() - period.years);
    // setUTCFullYear turned 29 February into 1 March, a day too late.
    if (start.getUTCMonth() !== now.getUTCMonth()) start.setUTCDate(0);
  }
  return start;
}
