import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MAIL_FIELDS_REQUIRED } from '#contract/mail-input';
import { type ErrorTexts, toErrorMessage } from '../lib/error-messages';
import { type IdempotencyKeys, idempotencyKeys } from '../lib/idempotency';
import { adminDraft } from './admin-draft';

export type Mail = { to: string; subject: string; textBody: string };
export type MailField = keyof Mail;
type MailOutcome = { tone: 'success' | 'error'; text: string };

export type MailForm = {
  mail: Mail;
  isSending: boolean;
  outcome: MailOutcome | null;
  change: (field: MailField, value: string) => void;
  setOutcome: (outcome: MailOutcome) => void;
  /** Sends the mail. Returns the first field that is missing, or null. */
  submit: () => Promise<MailField | null>;
};

type Answer = { receipt: string } | { message: string } | null | undefined;

/** Sends a mail and returns the server's answer; every attempt to send the same mail has the same key in its context. */
export type SendMail = (mail: Mail, context: { headers: { 'Idempotency-Key': string } }) => Promise<Answer>;

const FAILED = 'Failed to send email.';
const UNCLEAR = `${FAILED} No answer came back, so it may be sent all the same. Trying again is safe: nobody gets it twice.`;

/** Why an email was not sent, or may be sent all the same. */
export const MAIL_FAILURE: ErrorTexts = { status: () => FAILED, otherwise: UNCLEAR };

const schema = z.object({ to: z.string(), subject: z.string(), textBody: z.string() });
const FIELDS: readonly MailField[] = ['to', 'subject', 'textBody'];

/** The state of a mail form. The text is stored on the device under `name` until the mail is sent. */
export function useMailForm(name: string, empty: Mail, send: SendMail): MailForm {
  const draft = adminDraft(`${name}.v1`, schema);
  const [keys] = useState<IdempotencyKeys>(() => idempotencyKeys(`admin.${name}`));
  const [mail, setMail] = useState(() => draft.read() ?? empty);
  // A change that arrives late (fetched addresses) must not undo what was typed meanwhile.
  const latest = useRef(mail);
  const [outcome, setOutcome] = useState<MailOutcome | null>(null);
  const [isSending, setIsSending] = useState(false);

  function update(next: Mail) {
    latest.current = next;
    setMail(next);
  }

  function change(field: MailField, value: string) {
    update({ ...latest.current, [field]: value });
    draft.write(latest.current);
    setOutcome(null);
  }

  async function submit(): Promise<MailField | null> {
    if (isSending) return null;
    const missing = FIELDS.find((field) => mail[field].trim() === '') ?? null;
    if (missing) {
      setOutcome({ tone: 'error', text: `Error: ${MAIL_FIELDS_REQUIRED}` });
      return missing;
    }
    setIsSending(true);
    const result = await send(mail, { headers: { 'Idempotency-Key': keys.keyFor(mail) } }).then(toOutcome, toFailure);
    setIsSending(false);
    setOutcome(result);
    if (result.tone === 'success') {
      keys.complete();
      draft.clear();
      update(empty);
    }
    return null;
  }

  return { mail, isSending, outcome, change, setOutcome, submit };
}

function toOutcome(answer: Answer): MailOutcome {
  if (answer && 'receipt' in answer) return { tone: 'success', text: answer.receipt };
  return { tone: 'error', text: answer?.message || FAILED };
}

const toFailure = (error: unknown): MailOutcome => ({ tone: 'error', text: toErrorMessage(error, MAIL_FAILURE) });
