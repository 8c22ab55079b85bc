import { createTransport } from 'nodemailer';
import type { Mailer } from '../../domain/ports';
import { composeMail } from './compose-mail';

export type SmtpMailerOptions = {
  url: string;
  from: string;
  /** How long each step of the conversation may be silent, in milliseconds. */
  stepMs?: number;
  /** How long it may take in all, in milliseconds. */
  deadlineMs?: number;
};

/** Sends mail by SMTP; throws when the server refuses, is silent, or takes for ever. */
export function createSmtpMailer({ url, from, stepMs = 10_000, deadlineMs = 30_000 }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  });
  return {
    async send(message) {
      const mail = composeMail(message, from);
      // The steps' own limits start again with every byte: a server that drips is ended here.
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(deadlineMs) });
    },
  };
}
