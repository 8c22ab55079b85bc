import * as z from 'zod/mini';

export const PAGE_SIZE = { usual: 50, max: 100 };

/** Offset and length of one page of a list. */
export const pageInput = z.object({
  offset: z._default(z.int('offset must be a whole number.').check(z.gte(0, 'offset must not be negative.')), 0),
  limit: z._default(
    z
      .int('limit must be a whole number.')
      .check(z.gte(1, 'limit must be at least 1.'), z.lte(PAGE_SIZE.max, `limit must be at most ${PAGE_SIZE.max}.`)),
    PAGE_SIZE.usual,
  ),
});

export type PageInput = z.infer<typeof pageInput>;
