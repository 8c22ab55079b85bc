import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatPeople } from '#contract/format-count';
import { LIMITS } from '#contract/limits';
import { splitRecipients } from '#contract/mail-input';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Dialog } from '../components/dialog';
import { TextArea } from '../components/form/text-area';
import { TextField } from '../components/form/text-field';
import styles from './mail-fields.module.css';
import type { Mail, MailField, MailForm } from './use-mail-form';

type MailFieldsProps = MailForm & {
  /** The recipient is fixed. */
  isToLocked?: boolean;
  /** How many people get it, where To does not list them. */
  recipientCount?: number;
  /** A hint below To. */
  toHint?: ReactNode;
  /** Buttons below To. */
  tools?: ReactNode;
};

/** About as many fit into a line of a field on a phone. */
const CHARACTERS_PER_LINE = 36;

/** A mail to more people is sent only after a question: it cannot be taken back. */
const MANY_RECIPIENTS = 20;

/** A mail's recipients, subject and body, with a preview before it is sent. */
export function MailFields({ mail, isSending, outcome, change, submit, ...rest }: MailFieldsProps) {
  const { isToLocked = false, toHint, tools, recipientCount } = rest;
  const count = recipientCount ?? splitRecipients(mail.to).addresses.length;
  const [isAsking, setIsAsking] = useState(false);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const bind = (name: MailField) => ({
    name,
    value: mail[name],
    readOnly: isSending,
    required: true,
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  async function send() {
    setIsAsking(false);
    const missing = await submit();
    if (missing) form.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isComplete = mail.subject.trim() !== '' && mail.textBody.trim() !== '';
    if (count > MANY_RECIPIENTS && isComplete && !isSending) setIsAsking(true);
    else void send();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
      {isToLocked ? (
        <div className={styles.locked}>
          <TextArea {...bind('to')} label="To" rows={Math.ceil(mail.to.length / CHARACTERS_PER_LINE)} readOnly />
        </div>
      ) : (
        <TextArea
          {...bind('to')}
          label="To"
          hint={toHint}
          rows={2}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {tools ? <div className={styles.tools}>{tools}</div> : null}
      <TextField {...bind('subject')} label="Subject" maxCharacters={LIMITS.subject} />
      <TextArea {...bind('textBody')} label="Message Body" rows={8} maxCharacters={LIMITS.mailBody} />
      {outcome ? <Alert tone={outcome.tone}>{outcome.text}</Alert> : null}
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setIsPreviewed(true)}>
          Preview Email
        </Button>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Sending...' : 'Send Email'}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send this email to ${formatPeople(count)}?`}
        verb={`Send to ${formatPeople(count)}`}
        onConfirm={() => void send()}
        onCancel={() => setIsAsking(false)}
      >
        <p>Each of them gets an email of their own. What is sent cannot be taken back.</p>
      </ConfirmDialog>
      <MailPreview mail={mail} isOpen={isPreviewed} onClose={() => setIsPreviewed(false)} />
    </form>
  );
}

function MailPreview({ mail, isOpen, onClose }: { mail: Mail; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Email Preview" onClose={onClose}>
      <dl className={styles.preview}>
        <dt>To</dt>
        <dd className={styles.recipients}>{mail.to || '–'}</dd>
        <dt>Subject</dt>
        <dd>{mail.subject || '–'}</dd>
        <dt>Message</dt>
        <dd className={styles.message}>{mail.textBody || '–'}</dd>
      </dl>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}
