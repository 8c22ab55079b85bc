import * as z from 'zod/mini';
import { BODY_MESSAGE } from './text';

const TEXTS = 'Say isArchived or isRead, or both: true or false.';

/** What becomes of a contact message. */
export const messageStatusInput = z
  .object(
    {
      isRead: z.optional(z.boolean('isRead must be true or false.')),
      isArchived: z.optional(z.boolean('isArchived must be true or false.')),
    },
    BODY_MESSAGE,
  )
  .check(z.refine(({ isRead, isArchived }) => isRead !== undefined || isArchived !== undefined, TEXTS));
