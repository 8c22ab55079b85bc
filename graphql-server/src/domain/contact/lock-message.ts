import { NotFoundError } from '../errors';
import type { Tx } from '../ports';
import { findThread, type Thread } from './find-messages';

/** The message, which nobody else changes until this transaction ends. Throws NotFoundError. */
export async function lockMessage(tx: Tx, id: string): Promise<Thread> {
  await tx.$executeRaw`SELECT 1 FROM "ContactMessage" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const thread = await findThread(tx, id);
  if (!thread) throw new NotFoundError('No conversation found.');
  return thread;
}
