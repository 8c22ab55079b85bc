import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE, line } from './text';

/** A password is not trimmed: spaces count. */
const password = (required: string) =>
  z.string(required).check(z.minLength(1, required), z.maxLength(LIMITS.password, 'Password is too long.'));

const code = line({ label: 'Code', max: LIMITS.code, required: 'Code is required.' });

const currentPassword = password('Password is required.');

const newPassword = password('New password is required.').check(
  z.minLength(LIMITS.newPassword.min, `The new password needs at least ${LIMITS.newPassword.min} characters.`),
);

export const signInInput = z.object(
  {
    username: line({ label: 'Username', max: LIMITS.username, required: 'Username is required.' }),
    password: currentPassword,
    code: z.optional(z.nullable(line({ label: 'Code', max: LIMITS.code }))),
  },
  BODY_MESSAGE,
);

export const codeInput = z.object({ code });

export const passwordInput = z.object({ password: currentPassword });

export const newPasswordInput = z.object({ password: currentPassword, newPassword });
