import * as z from 'zod/mini';
import { email } from './text';

/** Whose data is asked for. */
export const clientInput = z.object({ email });
