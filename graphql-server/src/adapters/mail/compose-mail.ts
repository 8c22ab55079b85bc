import type { SendMailOptions } from 'nodemailer';
import { EMAIL_ADDRESS } from '#contract/email-address';
import { MailRefusedError } from '../../domain/mail/send-mail';
import type { MailMessage, Sender } from '../../domain/ports';

/** No absence notice answers such a mail (RFC 3834; the second header is Microsoft's). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };
const MAIL_ID = /^[A-Za-z0-9._-]{1,200}$/;

/**
 * Converts a message for nodemailer: text, HTML and calendar as alternatives, the calendar also as a file.
 * @throws when an address is not one plain mailbox or an id is no local part, so that nobody can inject a header.
 */
export function composeMail(message: MailMessage, from: Sender): SendMailOptions {
  const { calendar, replyTo, follows = [], unsubscribeUrl, isTyped = false } = message;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
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
    headers: {
      ...(isTyped ? {} : AUTOMATIC),
      ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
    },
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
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
