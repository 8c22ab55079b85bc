import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_WORDS, paragraph } from './text';

/** What the teacher types when a class is cancelled: words for those who had booked, or none. */
export const cancelInput = z.object(
  {
    reason: z.pipe(
      z.nullish(paragraph({ label: 'Reason', max: LIMITS.notes })),
      z.transform((reason) => reason || null),
    ),
  },
  BODY_WORDS,
);
