import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE, line } from './text';

/** A password is taken as it is typed, blanks included. */
const password = (text: string) =>
  z.string(text).check(z.minLength(1, text), z.maxLength(LIMITS.password, 'Password is too long.'));

const code = line({ label: 'Code', max: LIMITS.code, required: 'Code is required.' });

/** The password that was chosen before, to prove who sits there. */
const presentPassword = password('Password is required.');

const newPassword = password('New password is required.').check(
  z.minLength(LIMITS.newPassword.min, `The new password needs at least ${LIMITS.newPassword.min} characters.`),
);

/** Who signs in to the admin area. */
export const signInInput = z.object(
  {
    username: line({ label: 'Username', max: LIMITS.username, required: 'Username is required.' }),
    password: presentPassword,
    code: z.optional(z.nullable(line({ label: 'Code', max: LIMITS.code }))),
  },
  BODY_MESSAGE,
);
export type SignInInput = z.infer<typeof signInInput>;

/** What a first code proves. */
export const codeInput = z.object({ code });

export const passwordInput = z.object({ password: presentPassword });

export const newPasswordInput = z.object({ password: presentPassword, newPassword });
