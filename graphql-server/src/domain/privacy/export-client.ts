import { studio } from '#studio';
import { recordAudit } from '../audit/record-audit';
import type { SignedIn } from '../auth/sessions';
import type { Clock, Db } from '../ports';
import { inTransaction } from '../transaction';
import { clientFile } from './client-file';
import { loadClientOrThrow } from './find-client';

type Wish = { admin: Pick<SignedIn, 'username'>; email: string };

export type ClientFile = { name: string; content: string };

/** Writes everything that is kept about an address into one file, as JSON. Throws NotFoundError. */
export async function exportClient(
  { db, clock }: { db: Db; clock: Clock },
  { admin, email }: Wish,
): Promise<ClientFile> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const records = await loadClientOrThrow(tx, email);
    await recordAudit(tx, {
      by: admin,
      action: 'exported',
      subjectType: 'CLIENT',
      summary: 'Everything that is kept about a client was downloaded.',
      at: now,
    });
    return {
      name: `client-data-${now.toISOString().slice(0, 10)}.json`,
      content: `${JSON.stringify(clientFile(records, { studio, now }), null, 2)}\n`,
    };
  });
}
