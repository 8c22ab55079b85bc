import { isUuid } from '#contract/occurrence-id';
import type { Tx } from '../ports';
import { findThreadOrThrow, type Thread } from './list-messages';

/** The message, which nobody else changes until this transaction ends. Throws NotFoundError. */
export async function lockMessage(tx: Tx, id: string): Promise<Thread> {
  if (isUuid(id)) await tx.$executeRaw`SELECT 1 FROM "ContactMessage" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return findThreadOrThrow(tx, id);
}
