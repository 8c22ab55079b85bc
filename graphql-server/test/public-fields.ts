/** The public root fields of the schema. All other fields are for admins, new fields included. */
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
