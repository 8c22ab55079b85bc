/** What the confirm step says when no booking comes back, word for word. */
export const BOOKING_MESSAGES = {
  unexpected: 'An unexpected error occurred while finalizing your booking.',
  sharedClass: 'Failed to load class information',
  noSlot: 'Please select a date and a specific time slot to continue.',
  offline: 'A place can only be booked with signal. Your choice is kept: press Next again once you are back online.',
  noPaymentMethod: 'Please select a payment method to continue.',
  processing:
    'Processing your payment. Please wait and do not close this page or navigate away until the transaction is complete.',
} as const;

function getStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/** The words for a call that brought no answer of ours: a gateway's page, a crash, or no network at all. */
export function transportMessage(error: unknown): string {
  const status = getStatus(error);
  return status === null ? BOOKING_MESSAGES.unexpected : `Booking creation failed with status ${status}`;
}
