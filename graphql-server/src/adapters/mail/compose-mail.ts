import type { SendMailOptions } from 'nodemailer';
import { EMAIL_ADDRESS } from '#contract/email-address';
import { MailRefusedError } from '../../domain/mail/send-mail';
import type { MailMessage } from '../../domain/ports';

const MAIL_ID = /^[A-Za-z0-9._-]{1,200}$/;

/**
 * Converts a message for nodemailer: text, HTML and calendar as alternatives, the calendar also as a file.
 * @throws when an address is not one plain mailbox or an id is no local part, so that nobody can inject a header.
 */
export function composeMail(message: MailMessage, from: string): SendMailOptions {
  const { calendar, replyTo, follows = [], unsubscribeUrl } = message;
  const domain = getDomain(from);
  const references = follows.map((id) => toMessageId(id, domain));
  return {
    from,
    to: toMailbox(message.to, 'recipient'),
    ...(replyTo ? { replyTo: toMailbox(replyTo, 'reply address') } : {}),
    subject: message.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    messageId: toMessageId(message.id, domain),
    ...(references.length > 0 ? { inReplyTo: references.at(-1), references } : {}),
    text: message.text,
    html: message.html,
    ...(calendar ? { icalEvent: calendar } : {}),
    ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toMailbox(address: string, what: string): { name: string; address: string } {
  if (!EMAIL_ADDRESS.test(address)) throw new MailRefusedError(`The ${what} is not one plain mailbox.`);
  return { name: '', address };
}

function toMessageId(id: string, domain: string): string {
  if (!MAIL_ID.test(id)) throw new Error('The mail id cannot be part of a Message-ID.');
  return `<${id}@${domain}>`;
}

/** One-click unsubscribe in the mail program (RFC 8058). */
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
