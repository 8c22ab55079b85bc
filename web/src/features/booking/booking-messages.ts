/** Messages of the booking flow. */
export const BOOKING_MESSAGES = {
  unexpected: 'An unexpected error occurred while finalizing your booking.',
  sharedClass: 'Failed to load class information',
  noSlot: 'Please select a date and a specific time slot to continue.',
  offline:
    'You are offline, and booking needs a connection. Your choice is saved: press Next again once you are online.',
  noPaymentMethod: 'Please select a payment method to continue.',
  processing:
    'Processing your payment. Please wait and do not close this page or navigate away until the transaction is complete.',
} as const;

function findStatusCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/** The message for a call without a GraphQL answer: a gateway's error page, a crash, or no network. */
export function transportMessage(error: unknown): string {
  const status = findStatusCode(error);
  return status === null ? BOOKING_MESSAGES.unexpected : `Booking creation failed with status ${status}`;
}
