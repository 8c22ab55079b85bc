import type { Tx } from '../ports';

export const AUDIT_SUBJECTS = [
  'SIGN_IN',
  'BOOKING',
  'PAYMENT',
  'CLASS',
  'DATE',
  'MESSAGE',
  'LETTER',
  'CLIENT',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

type NewEntry = {
  /** Who did it. */
  by: { username: string };
  /** What was done, verb first, in the past tense: 'refunded', 'signed in'. */
  action: string;
  subjectType: AuditSubject;
  subjectId?: string;
  /** One sentence for the teacher. It names no client: those who ask to be forgotten must not live on here. */
  summary: string;
  at: Date;
};

/** Records an admin's change, in the transaction that makes it. */
export async function recordAudit(tx: Tx, { by, subjectId, at, ...entry }: NewEntry): Promise<void> {
  await tx.auditEntry.create({
    data: { ...entry, username: by.username, subjectId: subjectId ?? null, createdAt: at },
  });
}
