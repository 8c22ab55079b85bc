import * as z from 'zod/mini';
import { LIMITS } from './limits';

const MAX_OFFSET = 10_000_000;
const LIMIT_WORDS = `A page has 1 to ${LIMITS.page} rows.`;

/** Which part of a long list. */
export const pageInput = z.object({
  offset: z
    .int('The offset must be a whole number.')
    .check(z.minimum(0, 'The offset cannot be negative.'), z.maximum(MAX_OFFSET, 'The offset is too large.')),
  limit: z.int(LIMIT_WORDS).check(z.minimum(1, LIMIT_WORDS), z.maximum(LIMITS.page, LIMIT_WORDS)),
});
