import type { Db } from '../ports';
import { isTaken } from '../transaction';
import { generatePassword, hashPassword } from './password';

/**
 * Creates the admin account when there is none, with the given password or a generated one.
 * Returns the generated password, to be shown once; null when nothing was generated.
 */
export async function ensureAdmin(db: Db, account: { username: string; password?: string }): Promise<string | null> {
  if ((await db.admin.count()) > 0) return null;
  const password = account.password ?? generatePassword();
  try {
    await db.admin.create({ data: { username: account.username, passwordHash: await hashPassword(password) } });
  } catch (error) {
    if (isTaken(error, 'username')) return null;
    throw error;
  }
  return account.password ? null : password;
}
