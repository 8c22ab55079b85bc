import type { SendMailOptions } from 'nodemailer';
import { email } from '#contract/text';
import { MailRefusedError } from '../../domain/mail/send-mail';
import type { MailMessage } from '../../domain/ports';

const MAIL_ID = /^[A-Za-z0-9._-]{1,200}$/;

/**
 * A message as nodemailer composes it: text, HTML and calendar as alternatives, the calendar once more as a file.
 * Throws when a mailbox is not one plain mailbox or an id is no local part, so that no header can be smuggled in.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const { calendar, replyTo, follows = [], unsubscribeUrl } = message;
  const domain = getDomain(from);
  const before = follows.map((id) => messageId(id, domain));
  return {
    from,
    to: mailbox(message.to, 'recipient'),
    ...(replyTo ? { replyTo: mailbox(replyTo, 'mailbox for answers') } : {}),
    subject: message.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    messageId: messageId(message.id, domain),
    ...(before.length > 0 ? { inReplyTo: before.at(-1), references: before } : {}),
    text: message.text,
    html: message.html,
    ...(calendar ? { icalEvent: calendar } : {}),
    ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailbox(address: string, what: string): { name: string; address: string } {
  const parsed = email.safeParse(address);
  if (!parsed.success) throw new MailRefusedError(`The ${what} is not one plain mailbox.`);
  return { name: '', address: parsed.data };
}

function messageId(id: string, domain: string): string {
  if (!MAIL_ID.test(id)) throw new Error('The mail id cannot be part of a Message-ID.');
  return `<${id}@${domain}>`;
}

/** One press in the mail program is enough (RFC 8058). */
function unsubscribeHeaders(url: string): SendMailOptions['headers'] {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The domain of `Name <mailbox@domain>` or of a plain mailbox. */
function getDomain(from: string): string {
  const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1];
  if (!domain) throw new Error('MAIL_FROM names no mailbox.');
  return domain;
}
