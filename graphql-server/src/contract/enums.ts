/** Class types: our code, and the label on screen and in REST JSON. */
export const CLASS_TYPE_LABELS = {
  MAT_PILATES: 'Mat Pilates',
  REFORMER: 'Reformer',
  PRIVATE_SESSION: 'Private Session',
  ONLINE_CLASS: 'Online Class',
} as const;

export type ClassTypeCode = keyof typeof CLASS_TYPE_LABELS;

export const DEFAULT_CLASS_NAME = 'Pilates Class';

/** Payment methods as REST JSON spells them. */
export const PAYMENT_METHOD_CODES = { CARD: 'stripe', IN_PERSON: 'payInPerson' } as const;

/** Payment methods as the screens and mails name them. */
export const PAYMENT_METHOD_LABELS = { CARD: 'Card', IN_PERSON: 'Pay in Person' } as const;

export type PaymentMethodCode = keyof typeof PAYMENT_METHOD_CODES;

export const BOOKING_STATUS_LABELS = { CONFIRMED: 'confirmed', CANCELLED: 'cancelled', REFUNDED: 'refunded' } as const;

/** rrule's weekday codes. The week starts on Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export type WeekdayCode = (typeof WEEKDAYS)[number];
