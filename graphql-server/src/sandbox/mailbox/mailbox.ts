import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import { composeMail } from '../../adapters/mail/compose-mail';
import type { Mailer, MailMessage, Sender } from '../../domain/ports';
import { sandboxTables } from '../postgres';

const TABLES = `
  CREATE TABLE IF NOT EXISTS sandbox.mail (
    id bigserial PRIMARY KEY,
    message_id text NOT NULL,
    mail_from text NOT NULL,
    recipients text[] NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    calendar jsonb,
    raw bytea NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now()
  );
`;

type NewMail = {
  messageId: string;
  envelope: { from: string; to: string[] };
  message: MailMessage;
  raw: Buffer;
};

type MailSummary = {
  id: string;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  receivedAt: Date;
};

export type StoredMail = MailSummary & {
  text: string;
  html: string;
  calendar: MailMessage['calendar'] | null;
  raw: Buffer;
};

/** The mails that were stored instead of sent. */
export type Mailbox = {
  add(mail: NewMail): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
};

const COLUMNS = `id::text, message_id AS "messageId", mail_from AS "from", recipients AS "to", subject,
  received_at AS "receivedAt", text, html, calendar, raw`;

/** The mailbox of the sandbox, in a table that all server processes share. */
export function createMailbox(pool: Pool): Mailbox {
  const ready = sandboxTables(pool, TABLES);
  return {
    async add({ messageId, envelope, message, raw }) {
      await ready();
      const { subject, text, html, calendar } = message;
      await pool.query(
        `INSERT INTO sandbox.mail (message_id, mail_from, recipients, subject, text, html, calendar, raw)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [messageId, envelope.from, envelope.to, subject, text, html, calendar ? JSON.stringify(calendar) : null, raw],
      );
    },
    async list(limit) {
      await ready();
      const { rows } = await pool.query<StoredMail>(
        `SELECT ${COLUMNS} FROM sandbox.mail ORDER BY mail.id DESC LIMIT $1`,
        [limit],
      );
      return rows;
    },
    async find(id) {
      if (!/^[0-9]{1,18}$/.test(id)) return null;
      await ready();
      const { rows } = await pool.query<StoredMail>(`SELECT ${COLUMNS} FROM sandbox.mail WHERE mail.id = $1`, [id]);
      return rows[0] ?? null;
    },
  };
}

export type MailboxMailerOptions = { from: Sender } & ({ pool: Pool } | { mailbox: Mailbox });

/** A mailer that stores each message, byte for byte as it would be sent, instead of sending it. */
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
