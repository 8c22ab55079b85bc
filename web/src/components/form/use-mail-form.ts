import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { LETTER_REQUIRED } from '#contract/mail-input';
import { adminDraft } from '../../admin/admin-draft';
import { type IdempotencyKeys, idempotencyKeys } from '../../lib/idempotency';

export type Letter = { to: string; subject: string; textBody: string };
export type LetterField = keyof Letter;
/** What came of an attempt to send it. */
export type LetterOutcome = { tone: 'success' | 'error'; words: string };

export type LetterForm = {
  letter: Letter;
  isSending: boolean;
  outcome: LetterOutcome | null;
  change: (field: LetterField, value: string) => void;
  say: (outcome: LetterOutcome) => void;
  /** Sends it. Answers the first field that is missing, or null. */
  submit: () => Promise<LetterField | null>;
};

/** Sends the letter and says what came of it; the key is the same for each attempt to send the same letter. */
export type SendLetter = (letter: Letter, idempotencyKey: string) => Promise<LetterOutcome>;

const schema = z.object({ to: z.string(), subject: z.string(), textBody: z.string() });
const FIELDS: readonly LetterField[] = ['to', 'subject', 'textBody'];

/** A letter being written. What was typed goes away only once it is sent; `name` says which letter this is. */
export function useLetter(name: string, empty: Letter, send: SendLetter): LetterForm {
  const draft = adminDraft(`${name}.v1`, schema);
  const [keys] = useState<IdempotencyKeys>(() => idempotencyKeys(`admin.${name}`));
  const [letter, setLetter] = useState(() => draft.read() ?? empty);
  // What is changed after a while (addresses that were asked for) must not undo what was typed meanwhile.
  const latest = useRef(letter);
  const [outcome, setOutcome] = useState<LetterOutcome | null>(null);
  const [isSending, setIsSending] = useState(false);

  function keep(next: Letter) {
    latest.current = next;
    setLetter(next);
  }

  function change(field: LetterField, value: string) {
    keep({ ...latest.current, [field]: value });
    draft.write(latest.current);
    setOutcome(null);
  }

  async function submit(): Promise<LetterField | null> {
    if (isSending) return null;
    const missing = FIELDS.find((field) => letter[field].trim() === '') ?? null;
    if (missing) {
      setOutcome({ tone: 'error', words: `Error: ${LETTER_REQUIRED}` });
      return missing;
    }
    setIsSending(true);
    const result = await send(letter, keys.keyFor(letter));
    setIsSending(false);
    setOutcome(result);
    if (result.tone === 'success') {
      keys.settled();
      draft.clear();
      keep(empty);
    }
    return null;
  }

  return { letter, isSending, outcome, change, say: setOutcome, submit };
}
