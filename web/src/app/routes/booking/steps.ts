/** The steps after a class is chosen, in one download: each opens at once, even on a bad connection. */
export * as confirm from './confirm';
export * as details from './details';
export * as paymentMethod from './payment-method';
export * as thankYou from './thank-you';
