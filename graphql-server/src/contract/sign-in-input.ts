import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_WORDS, line } from './text';

const PASSWORD_WORDS = 'Password is required.';

/** Who signs in to the admin area. A password is taken as it is typed, blanks included. */
export const signInInput = z.object(
  {
    username: line({ label: 'Username', max: LIMITS.username, required: 'Username is required.' }),
    password: z
      .string(PASSWORD_WORDS)
      .check(z.minLength(1, PASSWORD_WORDS), z.maxLength(LIMITS.password, 'Password is too long.')),
  },
  BODY_WORDS,
);
export type SignInInput = z.infer<typeof signInInput>;
