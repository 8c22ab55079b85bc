import type { ClientNoteInput } from '#contract/person-input';
import { recordAudit } from '../audit/record-audit';
import { NoteConflictError, type PrivateNote } from '../errors';
import { lockUsage } from '../limits/email-usage';
import type { Clock, Db, Tx } from '../ports';
import { inTransaction } from '../transaction';

/**
 * Stores the teacher's private note about the client with this address, whatever its case; an empty text removes the note. The
 * audit log says that it changed, not what it says.
 * @throws NoteConflictError when neither `text` is stored already nor `baseText`, which the writer has read; absent, any is replaced
 * @throws ServiceUnavailableError
 */
export async function setClientNote(
  { db, clock }: { db: Db; clock: Clock },
  { email: address, text, baseText, by }: ClientNoteInput & { by: { username: string } },
): Promise<PrivateNote> {
  const email = address.toLowerCase();
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    // Of two devices that save at once, the second is compared with what the first has stored.
    await lockUsage(tx, { email });
    const known = (await tx.clientNote.findUnique({ where: { email } }))?.text ?? '';
    if (known === text) return { email, text: text || null };
    if (known !== (baseText ?? known)) throw new NoteConflictError({ email, text: known || null });
    if (text === '') await tx.clientNote.deleteMany({ where: { email } });
    else {
      const data = { text, updatedAt: at };
      await tx.clientNote.upsert({ where: { email }, update: data, create: { email, ...data } });
    }
    const summary = text === '' ? 'Removed a private note about a client.' : 'Wrote a private note about a client.';
    await recordAudit(tx, { by, action: text === '' ? 'removed a note' : 'noted', subjectType: 'CLIENT', summary, at });
    return { email, text: text || null };
  });
}

/** Finds the private notes about clients, each by its address in lower case. Clients without a note are absent. */
export async function findClientNotes({ db }: { db: Tx }, emails: string[]): Promise<Map<string, string>> {
  const notes = await db.clientNote.findMany({ where: { email: { in: emails } } });
  return new Map(notes.map(({ email, text }) => [email, text]));
}
