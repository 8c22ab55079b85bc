export type LoginData = { username: string; password: string; code: string };
export type LoginField = keyof LoginData;

/** What is still to be filled in, in words, in the order of the form. A password may be of blanks. */
export function missingFields(
  { username, password, code }: LoginData,
  wantsCode: boolean,
): Partial<Record<LoginField, string>> {
  return {
    ...(username.trim() ? {} : { username: 'Username is required.' }),
    ...(password ? {} : { password: 'Password is required.' }),
    ...(wantsCode && !code.trim() ? { code: 'Code is required.' } : {}),
  };
}
