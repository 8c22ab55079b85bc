import * as z from 'zod/mini';
import { LIMITS } from './limits';
import { BODY_MESSAGE, email, line, paragraph } from './text';

/** Said when any of a letter's three parts is missing. */
export const MAIL_FIELDS_REQUIRED = 'To, Subject, and Message Body are required.';

const subject = line({ label: 'Subject', max: LIMITS.subject, required: MAIL_FIELDS_REQUIRED });
const textBody = paragraph({ label: 'Message Body', max: LIMITS.mailBody, required: MAIL_FIELDS_REQUIRED });
const to = z
  .string({ error: (issue) => (issue.input === undefined ? MAIL_FIELDS_REQUIRED : 'To must be text.') })
  .check(z.trim(), z.minLength(1, MAIL_FIELDS_REQUIRED));

/** A letter to one or many, `to` with commas between them: plain text. */
export const mailingInput = z.object({ to, subject, textBody }, BODY_MESSAGE);
export type MailingInput = z.infer<typeof mailingInput>;

/** An answer to whoever wrote. */
export const replyInput = z.object({ recipientEmail: to, subject, textBody }, BODY_MESSAGE);
export type ReplyInput = z.infer<typeof replyInput>;

export type Recipients = {
  /** Each address once, as it was first written. */
  addresses: string[];
  /** What is no address. */
  invalid: string[];
};

/** Splits what stands in To at its commas. Two spellings in other capitals are one address; empty parts are none. */
export function splitRecipients(to: string): Recipients {
  const addresses = new Map<string, string>();
  const invalid: string[] = [];
  for (const part of to.split(',').map((written) => written.trim())) {
    if (part === '') continue;
    const parsed = email.safeParse(part);
    if (!parsed.success) invalid.push(part);
    else if (!addresses.has(parsed.data.toLowerCase())) addresses.set(parsed.data.toLowerCase(), parsed.data);
  }
  return { addresses: [...addresses.values()], invalid };
}

/** Whose data is asked for. */
export const clientInput = z.object({ email });
