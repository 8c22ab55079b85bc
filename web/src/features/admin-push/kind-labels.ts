import type { NoticeKind } from '../../gql/admin-operations';

/** The kinds of notification, in the order in which the switches are listed. */
export const KIND_LABELS: Record<NoticeKind, string> = {
  BOOKING_MADE: 'New booking',
  BOOKING_CANCELLED: 'Booking cancelled',
  BOOKING_MOVED: 'Booking moved',
  WEATHER_CALL_DUE: 'Weather call due',
  JOIN_LINK_MISSING: 'Online class without a link',
  PAYMENT_ISSUE: 'Payment issue',
  WAITLIST_JOINED: 'Somebody waits for a place',
  MESSAGE_RECEIVED: 'Message',
};

export const KINDS = Object.keys(KIND_LABELS) as NoticeKind[];
