import { hashPassword } from '../src/domain/auth/password';
import { startSession } from '../src/domain/auth/sessions';
import type { Db } from '../src/domain/ports';

/** A low cost factor: a test run hashes hundreds of passwords. */
const LOW_COST = 10;

type Account = { username?: string; password?: string; isAdmin?: boolean };

/** Creates an account. Without a password nobody can sign in to it. */
export async function createAdmin(db: Db, { username = 'teacher', password, isAdmin = true }: Account = {}) {
  const passwordHash = password ? await hashPassword(password, LOW_COST) : 'none';
  return db.admin.create({ data: { username, passwordHash, isAdmin } });
}

/** The authorization header of a new session. Creates the account when no account has this username. */
export async function adminHeaders(db: Db, account: Account = {}): Promise<{ authorization: string }> {
  const username = account.username ?? 'teacher';
  const admin = (await db.admin.findUnique({ where: { username } })) ?? (await createAdmin(db, account));
  const token = await startSession(db, { adminId: admin.id, userAgent: 'test', now: new Date() });
  return { authorization: `Bearer ${token}` };
}
