import type { PageInput } from '#contract/page-input';
import type { AuditEntry } from '#prisma';
import type { Db } from '../ports';
import type { AuditSubject } from './record-audit';

/** What was done in the admin area, newest first; of one kind of thing, or of all. */
export async function findActivity(
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
