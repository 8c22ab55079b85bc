import type { PageInput } from '#contract/page-input';
import type { ContactMessage, OutgoingMail, Prisma, Reply } from '#prisma';
import { NotFoundError } from '../errors';
import { parseUuid } from '../parse-input';
import type { Db, Tx } from '../ports';

/** A message with the teacher's replies, oldest first, and the mail of each reply. */
export type Thread = ContactMessage & { replies: (Reply & { outgoingMail: OutgoingMail | null })[] };

export const WITH_REPLIES = {
  replies: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { outgoingMail: true } },
} satisfies Prisma.ContactMessageInclude;
const NEWEST_FIRST: Prisma.ContactMessageOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'asc' }];

/** Lists all messages with their replies, newest first. */
export function listThreads(db: Db): Promise<Thread[]> {
  return db.contactMessage.findMany({ include: WITH_REPLIES, orderBy: NEWEST_FIRST });
}

const UNKNOWN = 'No conversation found.';

/**
 * Finds one message with its replies.
 * @throws NotFoundError when the message is unknown
 */
export async function findThreadOrThrow(db: Tx, id: string): Promise<Thread> {
  const thread = await db.contactMessage.findUnique({ where: { id: parseUuid(id, UNKNOWN) }, include: WITH_REPLIES });
  if (!thread) throw new NotFoundError(UNKNOWN);
  return thread;
}

/**
 * Locks one message until the end of the transaction and reads it with its replies.
 * @throws NotFoundError when the message is unknown
 */
export async function lockMessage(tx: Tx, id: string): Promise<Thread> {
  await tx.$executeRaw`SELECT 1 FROM "ContactMessage" WHERE "id" = ${parseUuid(id, UNKNOWN)}::uuid FOR UPDATE`;
  return findThreadOrThrow(tx, id);
}

type ListInput = PageInput & { includeArchived: boolean };

/** Lists one page of messages, newest first, with the total count and whether any message is archived. */
export async function listMessages(db: Db, { includeArchived, offset, limit }: ListInput) {
  const where = includeArchived ? {} : { isArchived: false };
  const [nodes, totalCount, archived] = await Promise.all([
    db.contactMessage.findMany({ where, orderBy: NEWEST_FIRST, skip: offset, take: limit }),
    db.contactMessage.count({ where }),
    db.contactMessage.findFirst({ where: { isArchived: true }, orderBy: NEWEST_FIRST, select: { id: true } }),
  ]);
  return { nodes, totalCount, hasArchived: archived !== null };
}
