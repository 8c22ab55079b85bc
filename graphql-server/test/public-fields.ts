/** What anybody may ask GraphQL for. Everything else in the schema is for admins, and a new field is so from its first day. */
export const PUBLIC_FIELDS = [
  'checkout',
  'createBooking',
  'finishPayment',
  'homepageEvents',
  'schedule',
  'sendContactMessage',
  'sharedClass',
  'signIn',
  'startPayment',
];
