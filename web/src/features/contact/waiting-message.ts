import * as z from 'zod/mini';
import { sessionValue } from '../../lib/session-value';
import { WAITING_KEY } from './is-message-waiting';

const message = z.object({ name: z.string(), email: z.string(), message: z.string(), key: z.string() });
export type WaitingMessage = z.infer<typeof message>;

/** Messages that were written offline, oldest first. */
export const waitingMessages = sessionValue(WAITING_KEY, z.array(message), () => window.localStorage);
