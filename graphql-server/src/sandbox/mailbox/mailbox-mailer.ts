import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import { composeMail } from '../../adapters/mail/compose-mail';
import type { Mailer } from '../../domain/ports';
import { createMailbox, type Mailbox } from './mailbox';

export type MailboxMailerOptions = { from: string } & ({ pool: Pool } | { mailbox: Mailbox });

/** A mailer that keeps each message, byte for byte as it would leave, instead of sending it. */
export function createMailboxMailer(options: MailboxMailerOptions): Mailer {
  const mailbox = 'mailbox' in options ? options.mailbox : createMailbox(options.pool);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { envelope, messageId, message: raw } = await transport.sendMail(composeMail(message, options.from));
      if (!Buffer.isBuffer(raw)) throw new Error('The message was not composed as a whole.');
      await mailbox.add({
        messageId,
        envelope: { from: envelope.from || '', to: envelope.to },
        message,
        raw,
      });
    },
  };
}
