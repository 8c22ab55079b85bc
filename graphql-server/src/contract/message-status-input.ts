import * as z from 'zod/mini';
import { BODY_MESSAGE } from './text';

const STATUS_MISSING = 'Say isArchived or isRead, or both: true or false.';

/** A change to the read and archived flags of a contact message. An absent flag keeps its value. */
export const messageStatusInput = z
  .object(
    {
      isRead: z.optional(z.boolean('isRead must be true or false.')),
      isArchived: z.optional(z.boolean('isArchived must be true or false.')),
    },
    BODY_MESSAGE,
  )
  .check(z.refine(({ isRead, isArchived }) => isRead !== undefined || isArchived !== undefined, STATUS_MISSING));
