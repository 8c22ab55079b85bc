import { createTransport } from 'nodemailer';
import { MailRefusedError } from '../../domain/mail/send-mail';
import type { Mailer } from '../../domain/ports';
import { composeMail } from './compose-mail';

export type SmtpMailerOptions = {
  url: string;
  from: string;
  /** The longest silence within the SMTP session, in milliseconds. */
  stepMs?: number;
  /** The time limit for the whole session, in milliseconds. */
  deadlineMs?: number;
};

/** Sends mail by SMTP. `send` throws MailRefusedError when the server refuses for good, and another error when a retry may help. */
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
      // The other timeouts restart with every byte; this one also ends a session that trickles.
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError(error.message) : error;
      });
    },
  };
}

/** True when the server rejects this recipient or this mail for good (5xx). Any other failure may pass. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isSender = 'command' in error && error.command === 'MAIL FROM';
  return isAboutThisMail && !isSender && Number(error.responseCode) >= 500;
}
