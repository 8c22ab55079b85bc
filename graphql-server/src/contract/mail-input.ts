import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE, email, line, paragraph } from './text';

export const MAIL_FIELDS_REQUIRED = 'To, Subject, and Message Body are required.';

const subject = line({ label: 'Subject', max: LIMITS.subject, required: MAIL_FIELDS_REQUIRED });
const textBody = paragraph({ label: 'Message Body', max: LIMITS.mailBody, required: MAIL_FIELDS_REQUIRED });
const to = z
  .string({ error: (issue) => (issue.input === undefined ? MAIL_FIELDS_REQUIRED : 'To must be text.') })
  .check(z.trim(), z.minLength(1, MAIL_FIELDS_REQUIRED));

/** A plain-text mailing. `to` holds one or more addresses, separated by commas. */
export const mailingInput = z.object({ to, subject, textBody }, BODY_MESSAGE);
export type MailingInput = z.infer<typeof mailingInput>;

/** The teacher's reply to a contact message. */
export const replyInput = z.object({ recipientEmail: to, subject, textBody }, BODY_MESSAGE);
export type ReplyInput = z.infer<typeof replyInput>;

export type Recipients = {
  /** Valid addresses without duplicates, each in its first spelling. */
  addresses: string[];
  /** Parts that are not an address. */
  invalid: string[];
};

/** Splits the To field at its commas. Addresses that differ only in case are one; empty parts are ignored. */
export function splitRecipients(to: string): Recipients {
  const addresses = new Map<string, string>();
  const invalid: string[] = [];
  for (const part of to.split(',').map((piece) => piece.trim())) {
    if (part === '') continue;
    const parsed = email.safeParse(part);
    if (!parsed.success) invalid.push(part);
    else if (!addresses.has(parsed.data.toLowerCase())) addresses.set(parsed.data.toLowerCase(), parsed.data);
  }
  return { addresses: [...addresses.values()], invalid };
}

/** The client whose data is looked up, exported or erased. */
export const clientInput = z.object({ email });
