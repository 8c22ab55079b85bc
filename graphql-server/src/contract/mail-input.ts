import * as z from 'zod/mini';
import { cleanText } from './clean-text';
import { readEmailAddress } from './email-address';
import { LIMITS } from './limits';
import { BODY_MESSAGE, email, line, lines, missingOr } from './text';

export const MAIL_FIELDS_REQUIRED = 'To, Subject, and Message Body are required.';

const subject = line({ label: 'Subject', max: LIMITS.subject, required: MAIL_FIELDS_REQUIRED });
const textBody = lines({ label: 'Message Body', max: LIMITS.mailBody, required: MAIL_FIELDS_REQUIRED });
const readTo = (read: (typed: string) => string) =>
  z
    .string(missingOr(MAIL_FIELDS_REQUIRED, 'To must be text.'))
    .check(z.overwrite(read), z.minLength(1, MAIL_FIELDS_REQUIRED));
const to = readTo(cleanText);
const recipientEmail = readTo(readEmailAddress);

/** A plain-text mailing. `to` holds one or more addresses; see `splitRecipients`. */
export const mailingInput = z.object({ to, subject, textBody }, BODY_MESSAGE);
export type MailingInput = z.infer<typeof mailingInput>;

/** A plain-text mail to everybody who has a place in one class. */
export const classMailingInput = z.object({ classId: z.string(), subject, textBody }, BODY_MESSAGE);
export type ClassMailingInput = z.infer<typeof classMailingInput>;

/** The teacher's reply to a contact message. */
export const replyInput = z.object({ recipientEmail, subject, textBody }, BODY_MESSAGE);
export type ReplyInput = z.infer<typeof replyInput>;

export type Recipients = {
  /** Valid addresses without duplicates, each in its first spelling. */
  addresses: string[];
  /** Parts that are not an address. */
  invalid: string[];
};

/** A text in quotes, an address in angle brackets, a separator, or what lies between them. */
const TOKEN = /"[^"]*"|<[^>]*>|[,;،\n\r\t]|[^",;،\n\r\t<]+|./gu;
const SEPARATOR = /^[,;،\n\r\t]$/;

/** Splits at commas, semicolons, tabs and line ends, except in quotes, and but for the comma of a name: `Puig, Ana <ana@…>`. */
function splitParts(to: string): string[] {
  const parts = [''];
  for (const token of to.match(TOKEN) ?? []) {
    const last = parts.at(-1) ?? '';
    const before = parts.at(-2) ?? '';
    const isName = token.startsWith('<') && before.endsWith(',') && !before.includes('@');
    if (SEPARATOR.test(token)) parts.push(...(token === ',' ? [`${parts.pop()},`, ''] : ['']));
    else if (isName) parts.splice(-2, 2, before + last + token);
    else parts[parts.length - 1] = last + token;
  }
  return parts.map((part) => part.replace(/,$/, '').trim());
}

/**
 * Splits the To field into what mail programs and spreadsheets put there. Addresses that differ only in case are one; empty parts
 * are ignored.
 */
export function splitRecipients(to: string): Recipients {
  const addresses = new Map<string, string>();
  const invalid: string[] = [];
  for (const part of splitParts(to)) {
    if (part === '') continue;
    const parsed = email.safeParse(part);
    if (!parsed.success) invalid.push(part);
    else if (!addresses.has(parsed.data.toLowerCase())) addresses.set(parsed.data.toLowerCase(), parsed.data);
  }
  return { addresses: [...addresses.values()], invalid };
}

/** The client whose data is looked up, exported or erased. */
export const clientInput = z.object({ email });
