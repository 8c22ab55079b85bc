import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MAIL_FIELDS_REQUIRED } from '#contract/mail-input';
import { adminDraft } from '../../admin/admin-draft';
import { type IdempotencyKeys, idempotencyKeys } from '../../lib/idempotency';

export type Letter = { to: string; subject: string; textBody: string };
export type MailField = keyof Letter;
/** What came of an attempt to send it. */
export type MailOutcome = { tone: 'success' | 'error'; text: string };

export type MailForm = {
  mailing: Letter;
  isSending: boolean;
  outcome: MailOutcome | null;
  change: (field: MailField, value: string) => void;
  say: (outcome: MailOutcome) => void;
  /** Sends it. Answers the first field that is missing, or null. */
  submit: () => Promise<MailField | null>;
};

/** Sends the letter and says what came of it; the key is the same for each attempt to send the same letter. */
export type SendMail = (mailing: Letter, idempotencyKey: string) => Promise<MailOutcome>;

const schema = z.object({ to: z.string(), subject: z.string(), textBody: z.string() });
const FIELDS: readonly MailField[] = ['to', 'subject', 'textBody'];

/** A letter being written. What was typed goes away only once it is sent; `name` says which letter this is. */
export function useMailForm(name: string, empty: Letter, send: SendMail): MailForm {
  const draft = adminDraft(`${name}.v1`, schema);
  const [keys] = useState<IdempotencyKeys>(() => idempotencyKeys(`admin.${name}`));
  const [mailing, setMailing] = useState(() => draft.read() ?? empty);
  // What is changed after a while (addresses that were asked for) must not undo what was typed meanwhile.
  const latest = useRef(mailing);
  const [outcome, setOutcome] = useState<MailOutcome | null>(null);
  const [isSending, setIsSending] = useState(false);

  function keep(next: Letter) {
    latest.current = next;
    setMailing(next);
  }

  function change(field: MailField, value: string) {
    keep({ ...latest.current, [field]: value });
    draft.write(latest.current);
    setOutcome(null);
  }

  async function submit(): Promise<MailField | null> {
    if (isSending) return null;
    const missing = FIELDS.find((field) => mailing[field].trim() === '') ?? null;
    if (missing) {
      setOutcome({ tone: 'error', text: `Error: ${MAIL_FIELDS_REQUIRED}` });
      return missing;
    }
    setIsSending(true);
    const result = await send(mailing, keys.keyFor(mailing));
    setIsSending(false);
    setOutcome(result);
    if (result.tone === 'success') {
      keys.complete();
      draft.clear();
      keep(empty);
    }
    return null;
  }

  return { mailing, isSending, outcome, change, say: setOutcome, submit };
}
