import * as z from 'zod/mini';

const MAX_LENGTH = 255;
const INVALID = 'This is not a payment.';

/** A payment's id or client secret as sent by a client: visible ASCII, or empty for none. */
export const paymentReference = z
  .string('The payment must be named by its id.')
  .check(z.maxLength(MAX_LENGTH, INVALID), z.regex(/^[\x21-\x7e]*$/, INVALID));
