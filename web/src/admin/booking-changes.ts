/** The texts of the two changes that an admin can make to a booking. */
export const CHANGES = {
  refund: {
    title: 'Refund this booking?',
    verb: 'Refund',
    warning:
      'The whole amount is paid back, the place becomes free, and the client is notified by mail. This cannot be undone.',
    done: 'Refund processed successfully!',
    failed: 'Refund failed',
  },
  cancel: {
    title: 'Cancel this place?',
    verb: 'Cancel place',
    warning: 'The place becomes free, and the client is notified by mail. This cannot be undone.',
    done: 'The place was cancelled.',
    failed: 'Cancelling failed',
  },
} as const;

export type ChangeKind = keyof typeof CHANGES;
