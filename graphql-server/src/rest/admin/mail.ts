import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits';
import { mailingInput } from '#contract/mail-input';
import { formatReceipt } from '../../domain/mail/mailing-progress';
import { listClientEmails } from '../../domain/mail/opt-outs';
import { sendMailing } from '../../domain/mail/send-mailing';
import { adminCall, type Call } from '../call';
import { messageAnswer } from '../present/answer-fields';

/** The teacher's mailings to clients. */
export const mailCalls: Call[] = [
  adminCall({
    method: 'POST',
    path: '/api/admin/send-email',
    operationId: 'sendMailing',
    tag: 'Admin: mail',
    summary: 'Queues one mail for each recipient.',
    description: 'Nothing is sent when one recipient is not an email address.',
    takesIdempotencyKey: true,
    input: {
      schema: mailingInput,
      fields: {
        to: `Email addresses, separated by commas; at most ${LIMITS.recipients}.`,
        subject: 'Subject of the mails.',
        textBody: 'Text of the mails.',
      },
    },
    answer: { status: 202, description: 'The mails are queued.', body: messageAnswer },
    failures: [409],
    handle: async ({ deps, admin, input, idempotencyKey }) => ({
      message: formatReceipt(await sendMailing(deps, { admin, input, idempotencyKey })),
    }),
  }),
  adminCall({
    method: 'GET',
    path: '/api/admin/client-emails',
    operationId: 'listClientEmails',
    tag: 'Admin: mail',
    summary: 'Lists the addresses of all people who have booked, without those who unsubscribed.',
    answer: { status: 200, description: 'The addresses.', body: z.array(z.string()) },
    handle: ({ deps }) => listClientEmails(deps.db),
  }),
];
