import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Refusal } from '../../boot/server-client';
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
  firstInvalidField,
  toContactData,
  withoutSent,
} from './contact-form-data';
import { type ContactOutcome, UNREACHABLE_OUTCOME } from './contact-outcome';
import { DRAFT_KEY, isMessageWaiting } from './is-message-waiting';
import { onWaitingOutcome, type WaitingMessage, waitingMessages } from './waiting-message';

type ContactForm = {
  data: ContactFormData;
  errors: ContactErrors;
  isSending: boolean;
  outcome: ContactOutcome | null;
  change: (field: ContactField, value: string) => void;
  /** Copies the values of the fields into the state: typed before hydration, or restored by the browser. */
  adopt: (typed: ContactFormData) => void;
  /** Sends the message. Returns the first invalid field, or null. */
  submit: () => Promise<ContactField | null>;
};

/** A retry after a lost answer is still one message. */
const keys = idempotencyKeys('contact');

/** Loaded lazily: few visitors of the page write a message. */
const importSending = () => import('./api/send-contact-message');

/** Loads the code that sends a message when somebody starts to write, so that it is there if the connection is lost. */
export function preloadSending(): void {
  importSending().catch(() => undefined); // loaded again when the message is sent
}

/**
 * The state of the contact form, which opens with `refusal` and what was typed then. The input is cleared only once it was
 * sent.
 */
export function useContactForm(refusal: Refusal | null): ContactForm {
  const [data, setData] = useState(() => (refusal ? toContactData(refusal.typed) : readDraft()));
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<ContactOutcome | null>(
    refusal === null ? null : { isSent: false, message: refusal.message, errors: {} },
  );
  const isWaiting = outcome?.isSent === false && outcome.isWaiting === true;

  useEffect(
    () =>
      onWaitingOutcome(({ refusal }) => {
        // The draft has the refused text now, which the next key would overwrite.
        if (refusal !== null) setData(readDraft());
        const next: ContactOutcome =
          refusal === null ? { isSent: true, wasWaiting: true } : { isSent: false, message: refusal, errors: {} };
        if (isWaiting) setOutcome(next);
        return isWaiting;
      }),
    [isWaiting],
  );

  function store(next: ContactFormData) {
    setData(next);
    contactDraft.write(next);
  }

  function change(field: ContactField, value: string) {
    store({ ...data, [field]: value });
    setErrors(({ [field]: _, ...others }) => others);
    setOutcome(null);
  }

  function adopt(typed: ContactFormData) {
    const draft = readDraft();
    if (FIELDS.some((field) => typed[field] !== draft[field])) store(typed);
  }

  async function submit(): Promise<ContactField | null> {
    if (isSending) return null;
    const checked = checkContact(data);
    setOutcome(null);
    setErrors(checked.errors ?? {});
    if (!checked.input) return firstInvalidField(checked.errors);
    setSending(true);
    const result = await send({ ...checked.input, key: keys.keyFor(checked.input) });
    setSending(false);
    setOutcome(result);
    if (!result.isSent && !result.isWaiting) {
      setErrors(result.errors);
      return firstInvalidField(result.errors);
    }
    keys.complete();
    const rest = withoutSent(readDraft(), data);
    setData(rest);
    if (rest === EMPTY_CONTACT) contactDraft.clear();
    else contactDraft.write(rest);
    return null;
  }

  return { data, errors, isSending, outcome, change, adopt, submit };
}

/** Sends a message, or stores it while the browser is offline. */
async function send(message: WaitingMessage): Promise<ContactOutcome> {
  const outcome = await importSending().then(
    ({ sendContactMessage }) => sendContactMessage(message),
    () => UNREACHABLE_OUTCOME,
  );
  if (outcome !== UNREACHABLE_OUTCOME || (await checkConnection())) return outcome;
  waitingMessages.write([...(waitingMessages.read() ?? []), message]);
  return isMessageWaiting() ? { isSent: false, isWaiting: true } : outcome;
}

/** The unsent input, in session storage: it survives a reload of this tab. */
export const contactDraft = sessionValue(
  DRAFT_KEY,
  z.object({ name: z.string(), email: z.string(), message: z.string() }),
);

const readDraft = () => contactDraft.read() ?? EMPTY_CONTACT;
