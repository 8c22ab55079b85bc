/** Messages of the booking flow. */
export const BOOKING_MESSAGES = {
  unexpected: 'An unexpected error occurred while finalizing your booking.',
  status: (code: number) => `Booking creation failed with status ${code}`,
  sharedClass: 'Failed to load class information',
  noSlot: 'Please select a date and a specific time slot to continue.',
  offline:
    'You are offline, and booking needs a connection. Your choice is saved: press Next again once you are online.',
  noPaymentMethod: 'Please select a payment method to continue.',
  processing:
    'Processing your payment. Please wait and do not close this page or navigate away until the transaction is complete.',
} as const;
