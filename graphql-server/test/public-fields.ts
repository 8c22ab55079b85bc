/** Root fields that show or change something only to somebody with a personal link. */
export const LINK_FIELDS = [
  'answerRebooking',
  'bookingByLink',
  'cancelByLink',
  'clientDevice',
  'declineOffer',
  'leaveWaitlist',
  'moveByLink',
  'moveTargets',
  'myBookings',
  'registerClientDevice',
  'removeClientDevice',
  'renewLink',
  'waitlistByLink',
];

/** The public root fields of the schema. All other fields are for admins, new fields included. */
export const PUBLIC_FIELDS = [
  ...LINK_FIELDS,
  'checkout',
  'createBooking',
  'finishPayment',
  'homepageEvents',
  'joinWaitlist',
  'movedClass',
  'requestMyBookings',
  'schedule',
  'sendContactMessage',
  'sharedClass',
  'signIn',
  'startPayment',
];
