import { createTransport } from 'nodemailer';
import { MailRefusedError } from '../../domain/mail/send-mail';
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
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError(error.message) : error;
      });
    },
  };
}

/** True when the server will have nothing of this recipient or this letter; its other complaints may pass. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isSender = 'command' in error && error.command === 'MAIL FROM';
  return isAboutThisMail && !isSender && Number(error.responseCode) >= 500;
}
