/** The texts of the two changes that an admin can make to a booking. */
export const CHANGES = {
  refund: {
    title: 'Refund this booking?',
    keepLabel: 'Cancel',
    verb: 'Refund',
    effect: 'The whole amount is paid back, and the place becomes free.',
    done: 'Refund processed successfully!',
    failed: 'Refund failed',
  },
  cancel: {
    title: 'Cancel this place?',
    keepLabel: 'Keep the place',
    verb: 'Cancel place',
    effect: 'The place becomes free.',
    done: 'The place was cancelled.',
    failed: 'Cancelling failed',
  },
} as const;

export type ChangeKind = keyof typeof CHANGES;

/** Says before a change what it does: who has no address gets no mail. */
export const formatWarning = (kind: ChangeKind, { email }: { email: string }): string =>
  `${CHANGES[kind].effect}${email === '' ? '' : ' The client is notified by mail.'} This cannot be undone.`;
