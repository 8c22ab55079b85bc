import type { Db, Mailer } from '../ports';

export type MailStatusReport = {
  /** Whether mail leaves at all: else it waits in the queue. */
  isConfigured: boolean;
  queued: number;
  failed: number;
};

/** How the studio's mail is doing, of every kind. */
export async function findMailStatus({ db, mailer }: { db: Db; mailer: Mailer | null }): Promise<MailStatusReport> {
  const [queued, failed] = await Promise.all([
    db.outgoingMail.count({ where: { status: 'QUEUED' } }),
    db.outgoingMail.count({ where: { status: 'FAILED' } }),
  ]);
  return { isConfigured: mailer !== null, queued, failed };
}
