import * as z from 'zod/mini';

const MAX_LENGTH = 255;
const TEXTS = 'This is not a payment.';

/** A payment's id or secret, as a client passes it on: visible ASCII, or empty where there is none. */
export const paymentReference = z
  .string('The payment must be named by its id.')
  .check(z.maxLength(MAX_LENGTH, TEXTS), z.regex(/^[\x21-\x7e]*$/, TEXTS));
