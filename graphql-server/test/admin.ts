import { hashPassword } from '../src/domain/auth/password';
import { startSession } from '../src/domain/auth/sessions';
import type { Db } from '../src/domain/ports';

/** Strength is for the passwords of people; a test has a hundred sign-ins. */
const WEAK = 10;

type Account = { username?: string; password?: string; isAdmin?: boolean };

/** An account of the admin area. Without a password nobody can sign in to it by name. */
export async function createAdmin(db: Db, { username = 'teacher', password, isAdmin = true }: Account = {}) {
  const passwordHash = password ? await hashPassword(password, WEAK) : 'none';
  return db.admin.create({ data: { username, passwordHash, isAdmin } });
}

/** The header that an admin's requests carry; the account is made when there is none of that name. */
export async function adminHeaders(db: Db, account: Account = {}): Promise<{ authorization: string }> {
  const username = account.username ?? 'teacher';
  const admin = (await db.admin.findUnique({ where: { username } })) ?? (await createAdmin(db, account));
  const token = await startSession(db, { adminId: admin.id, userAgent: 'test', now: new Date() });
  return { authorization: `Bearer ${token}` };
}
