import type { SendMailOptions } from 'nodemailer';
import { email } from '#contract/text';
import type { MailMessage } from '../../domain/ports';

const MAIL_ID = /^[A-Za-z0-9._-]{1,200}$/;

/**
 * A message as nodemailer composes it: text, HTML and calendar as alternatives, the calendar once more as a file.
 * Throws when the recipient is not one plain mailbox or the id is no local part, so that no header can be smuggled in.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const recipient = email.safeParse(message.to);
  if (!recipient.success) throw new Error('The recipient is not one plain mailbox.');
  if (!MAIL_ID.test(message.id)) throw new Error('The mail id cannot be part of a Message-ID.');
  const { calendar } = message;
  return {
    from,
    to: { name: '', address: recipient.data },
    subject: message.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    messageId: `<${message.id}@${domainOf(from)}>`,
    text: message.text,
    html: message.html,
    ...(calendar ? { icalEvent: calendar } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain of `Name <mailbox@domain>` or of a plain mailbox. */
function domainOf(from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1];
  if (!domain) throw new Error('MAIL_FROM names no mailbox.');
  return domain;
}
