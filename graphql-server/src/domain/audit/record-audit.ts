import type { PageInput } from '#contract/page-input';
import type { AuditEntry } from '#prisma';
import type { Db, Tx } from '../ports';

const AUDIT_SUBJECTS = ['SIGN_IN', 'BOOKING', 'PAYMENT', 'CLASS', 'DATE', 'MESSAGE', 'LETTER', 'CLIENT'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export type NewEntry = {
  by: { username: string };
  /** A verb in the past tense: 'refunded', 'signed in'. */
  action: string;
  subjectType: AuditSubject;
  subjectId?: string;
  /** One sentence for the teacher. It names no client, because erasing a client does not change the audit log. */
  summary: string;
  at: Date;
};

/** Records an admin's change in the transaction that makes it. */
export async function recordAudit(tx: Tx, { by, subjectId, at, ...entry }: NewEntry): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entry, username: by.username, subjectId: subjectId ?? null, createdAt: at },
  });
}

/** Lists one page of the audit log, newest first. `kind` filters by subject; null lists all. */
export async function listActivity(
  db: Db,
  kind: AuditSubject | null,
  { offset, limit }: PageInput,
): Promise<{ nodes: AuditEntry[]; totalCount: number }> {
  const where = kind ? { subjectType: kind } : {};
  const [nodes, totalCount] = await Promise.all([
    db.auditEntry.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip: offset, take: limit }),
    db.auditEntry.count({ where }),
  ]);
  return { nodes, totalCount };
}
