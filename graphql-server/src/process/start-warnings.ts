import type { Logger } from 'pino';
import { findFolderProblem } from '../adapters/db/backup/nightly-backups';
import { findSmtpProblem } from '../adapters/mail/smtp-mailer';
import { mailFrom } from '../deps';
import { type Env, isLiveKey, type Variable } from '../env';

/** Something that an operator should mend, although the product starts. */
export type Warning = { variable: Variable; text: string };

/** Lists what the variables alone show. `npm run doctor` lists the same. */
export function findWarnings(env: Env): Warning[] {
  const { STRIPE_SECRET_KEY: secretKey, publicOrigin, isProduction } = env;
  const isLocal = isLoopback(publicOrigin);
  const warnings: Warning[] = [];
  const warn = (variable: Variable, text: string) => warnings.push({ variable, text });
  if (isProduction && isLocal) {
    warn(
      'PUBLIC_ORIGIN',
      `PUBLIC_ORIGIN is ${publicOrigin}, where only this machine finds the site: links in mails lead nowhere`,
    );
  } else if (isProduction && !publicOrigin.startsWith('https:')) {
    warn(
      'PUBLIC_ORIGIN',
      `PUBLIC_ORIGIN is ${publicOrigin}, without https: browsers refuse card payments, notifications and the app`,
    );
  }
  if (secretKey && isLiveKey(secretKey) && isLocal) {
    warn(
      'STRIPE_SECRET_KEY',
      `STRIPE_SECRET_KEY is a live key, and PUBLIC_ORIGIN is ${publicOrigin}: tests here move real money`,
    );
  }
  if (secretKey && !env.STRIPE_WEBHOOK_SECRET) {
    warn('STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET is not set: Stripe cannot report payments, they are polled');
  }
  if (isProduction && !env.SMTP_URL) warn('SMTP_URL', 'SMTP_URL is not set: mail waits in the queue');
  if (isProduction && env.SMTP_URL && !env.MAIL_FROM) {
    warn('MAIL_FROM', `MAIL_FROM is not set: mail is sent as ${mailFrom(env).address}, which a mail server may refuse`);
  }
  if (env.ANALYTICS_SRC?.startsWith('http:') && publicOrigin.startsWith('https:')) {
    warn('ANALYTICS_SRC', 'ANALYTICS_SRC is without https: browsers do not load it on this site');
  }
  return warnings;
}

/** Lists what the mail server and the folder for backups show. Takes up to `smtpMs`, by default 15 s. */
export async function findWarningsOutside(env: Env, smtpMs?: number): Promise<Warning[]> {
  const [mail, folder] = await Promise.all([
    env.SMTP_URL ? findSmtpProblem(env.SMTP_URL, smtpMs) : null,
    env.BACKUP_DIR ? findFolderProblem(env.BACKUP_DIR) : null,
  ]);
  return [
    ...(mail ? [{ variable: 'SMTP_URL', text: `SMTP_URL: ${mail} Mail waits in the queue` } as const] : []),
    ...(folder ? [{ variable: 'BACKUP_DIR', text: `BACKUP_DIR: ${folder} No backup is written` } as const] : []),
  ];
}

/** Logs all warnings: those of the variables at once, the others when their checks have ended. */
export function logStartWarnings(env: Env, log: Logger, smtpMs?: number): void {
  const write = (warnings: Warning[]) => {
    for (const { variable, text } of warnings) log.warn({ variable }, text);
  };
  write(findWarnings(env));
  void findWarningsOutside(env, smtpMs).then(write);
}

/** True for an address that only this machine itself reaches. */
function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
