import type { Transporter } from 'nodemailer';
import { MailRefusedError } from '../../domain/mail/send-mail';
import type { Mailer, Sender } from '../../domain/ports';
import { errorCode } from '../../lib/error-code';
import { composeMail } from './compose-mail';

export type SmtpMailerOptions = {
  url: string;
  from: Sender;
  /** The longest silence within the SMTP session, in milliseconds. */
  stepMs?: number;
  /** The time limit for the whole session, in milliseconds. */
  deadlineMs?: number;
};

/** Sends mail by SMTP. `send` throws MailRefusedError when the server refuses for good, and another error when a retry may help. */
export function createSmtpMailer({ url, from, stepMs = 10_000, deadlineMs = 30_000 }: SmtpMailerOptions): Mailer {
  let connecting: Promise<Transporter> | undefined;
  return {
    async send(message) {
      const mail = composeMail(message, from);
      connecting ??= connectTo(url, stepMs).catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      const transport = await connecting;
      // The other timeouts restart with every byte; this one also ends a session that trickles.
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefusedError(error.message) : error;
      });
    },
  };
}

/** The time limit for finding out whether a mail server answers, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Connects to a mail server and signs in, without sending anything. Returns a sentence about what fails, without the password;
 * null when mail can be sent.
 */
export async function findSmtpProblem(url: string, checkMs = CHECK_MS): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const server = `the mail server ${hostname}${port && `:${port}`}`;
  const transport = await connectTo(url, checkMs);
  const late = AbortSignal.timeout(checkMs);
  try {
    await Promise.race([
      transport.verify(),
      new Promise((_resolve, reject) => late.addEventListener('abort', () => reject(late.reason))),
    ]);
    return null;
  } catch (error) {
    return errorCode(error) === 'EAUTH'
      ? `${server} refuses the user name or the password.`
      : `${server} does not answer.`;
  } finally {
    transport.close();
  }
}

/** Loads nodemailer with the first mail: a start of the server does not need it. */
async function connectTo(url: string, stepMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  });
}

/** True when the server rejects this recipient or this mail for good (5xx). Any other failure may pass. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isAboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isSender = 'command' in error && error.command === 'MAIL FROM';
  return isAboutThisMail && !isSender && Number(error.responseCode) >= 500;
}
