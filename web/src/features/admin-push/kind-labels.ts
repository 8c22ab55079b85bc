import type { NoticeKind } from '../../gql/admin-operations';

/** What a device can tell of, in the order in which it is offered. */
export const KIND_LABELS: Record<NoticeKind, string> = {
  BOOKING_MADE: 'New booking',
  BOOKING_CANCELLED: 'A place given back',
  MESSAGE_RECEIVED: 'Message',
};

export const KINDS = Object.keys(KIND_LABELS) as NoticeKind[];
