import { useState } from 'react';
import * as z from 'zod/mini';
import { idempotencyKeys } from '../../lib/idempotency';
import { sessionValue } from '../../lib/session-value';
import { checkConnection } from '../../offline/connection';
import {
  type ContactErrors,
  type ContactField,
  type ContactFormData,
  checkContact,
  EMPTY_CONTACT,
  FIELDS,
  firstWrongField,
} from './contact-form-data';
import { type ContactOutcome, UNREACHABLE } from './contact-outcome';
import { isMessageWaiting } from './is-message-waiting';
import { type WaitingMessage, waitingMessages } from './waiting-message';

type ContactForm = {
  data: ContactFormData;
  errors: ContactErrors;
  isSending: boolean;
  outcome: ContactOutcome | null;
  change: (field: ContactField, value: string) => void;
  /** Takes what stands in the fields: typed before this code came, or put back by the browser. */
  adopt: (typed: ContactFormData) => void;
  /** Sends it. Answers the first field that needs another look, or null. */
  submit: () => Promise<ContactField | null>;
};

/** What is sent again after an answer that was lost is still one message. */
const keys = idempotencyKeys('contact');

/** What sends a message; few visitors of the page write one. */
const sending = () => import('./api/send-contact-message');

/** Fetches it when somebody begins to write, so that a signal lost meanwhile does not matter. */
export function preloadSending(): void {
  sending().catch(() => undefined); // it is asked for again when the message is sent
}

/** The contact form's state. What was typed goes away only once it is sent. */
export function useContactForm(): ContactForm {
  const [data, setData] = useState(() => contactDraft.read() ?? EMPTY_CONTACT);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(null);

  function keep(next: ContactFormData) {
    setData(next);
    contactDraft.write(next);
  }

  function change(field: ContactField, value: string) {
    keep({ ...data, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
    setOutcome(null);
  }

  function adopt(typed: ContactFormData) {
    if (FIELDS.some((field) => typed[field] !== data[field])) keep(typed);
  }

  async function submit(): Promise<ContactField | null> {
    if (isSending) return null;
    const checked = checkContact(data);
    setOutcome(null);
    setErrors(checked.errors ?? {});
    if (!checked.input) return firstWrongField(checked.errors);
    setSending(true);
    const result = await send({ ...checked.input, key: keys.keyFor(checked.input) });
    setSending(false);
    setOutcome(result);
    if (!result.isSent && !result.isWaiting) {
      setErrors(result.errors);
      return firstWrongField(result.errors);
    }
    keys.complete();
    setData(EMPTY_CONTACT);
    contactDraft.clear();
    return null;
  }

  return { data, errors, isSending, outcome, change, adopt, submit };
}

/** Sends it, or keeps it where there is no signal. */
async function send(message: WaitingMessage): Promise<ContactOutcome> {
  const outcome = await sending().then(
    ({ sendContactMessage }) => sendContactMessage(message),
    () => UNREACHABLE,
  );
  if (outcome !== UNREACHABLE || (await checkConnection())) return outcome;
  waitingMessages.write([...(waitingMessages.read() ?? []), message]);
  return isMessageWaiting() ? { isSent: false, isWaiting: true } : outcome;
}

/** What was typed stays in this tab until it is sent, also over a reload. */
export const contactDraft = sessionValue(
  'contact.draft.v1',
  z.object({ name: z.string(), email: z.string(), message: z.string() }),
);
