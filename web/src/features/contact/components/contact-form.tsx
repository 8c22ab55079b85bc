import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { LIMITS } from '#contract/limits';
import type { Refusal } from '../../../boot/server-client';
import { Alert } from '../../../components/alert';
import { Button } from '../../../components/button';
import { EmailField } from '../../../components/form/email-field';
import { TextArea } from '../../../components/form/text-area';
import { TextField } from '../../../components/form/text-field';
import { useIsOnline } from '../../../offline/connection';
import { type ContactField, FIELDS } from '../contact-form-data';
import { CONTACT_MESSAGES } from '../contact-messages';
import type { ContactOutcome } from '../contact-outcome';
import { preloadSending, useContactForm } from '../use-contact-form';
import styles from './contact-form.module.css';

/** `refusal`: of the form when it was sent without scripts; null when it was not. */
export function ContactForm({ refusal }: { refusal: Refusal | null }) {
  const { data, errors, isSending, outcome, change, adopt, submit } = useContactForm(refusal);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useLayoutEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const [name = '', email = '', message = ''] = FIELDS.map((field) => String(typed.get(field) ?? ''));
    adopt({ name, email, message });
  }, []);

  const bind = (name: ContactField) => ({
    name,
    value: data[name],
    error: errors[name],
    readOnly: isSending,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, event.target.value),
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    const invalid = await submit();
    if (invalid) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }

  return (
    <form ref={form} method="post" className={styles.form} noValidate onSubmit={send} onFocus={preloadSending}>
      <TextField
        {...bind('name')}
        label="Name"
        autoComplete="name"
        required
        maxCharacters={LIMITS.name}
        enterKeyHint="next"
      />
      <EmailField {...bind('email')} label="Email" />
      <TextArea {...bind('message')} label="Message" rows={5} maxCharacters={LIMITS.contactMessage} />
      {outcome && <Outcome outcome={outcome} />}
      <Button type="submit" isBusy={isSending} className={styles.send}>
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

function Outcome({ outcome }: { outcome: ContactOutcome }) {
  const isOnline = useIsOnline();
  if (outcome.isSent) {
    return <Alert tone="success">{outcome.wasWaiting ? CONTACT_MESSAGES.sent : CONTACT_MESSAGES.thanks}</Alert>;
  }
  if (!outcome.isWaiting) return <Alert tone="error">{outcome.message}</Alert>;
  return isOnline ? null : <Alert tone="info">{CONTACT_MESSAGES.waiting}</Alert>;
}
