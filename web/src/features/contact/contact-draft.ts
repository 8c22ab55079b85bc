import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';

/** What was typed stays in this tab until it is sent, also over a reload. */
export const contactDraft = sessionValue(
  'contact.draft.v1',
  z.object({ name: z.string(), email: z.string(), message: z.string() }),
);
