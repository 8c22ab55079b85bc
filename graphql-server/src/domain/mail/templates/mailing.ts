import { paths } from '#contract/paths';
import type { Mailing } from '#prisma';
import { html, type SafeHtml } from '../../../lib/html';
import type { MailMessage } from '../../ports';
import type { MailContext } from './context';
import { formatMailBody, link, mailPage, note } from './layout';

type MailOfMailing = Pick<Mailing, 'subject' | 'textBody'> & { mailId: string };
/** Why somebody got the mail, below its text. */
type Reason = { text: string; content: SafeHtml };

/** A mailing as one recipient gets it, with the link to unsubscribe. */
export function clientMail(mail: MailOfMailing, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const unsubscribeUrl = origin + paths.stopMails(mail.mailId);
  const why = `You get this mail because you booked with, or wrote to, ${studio.name}.`;
  const stop = 'Stop mails like this one';
  const reason = { text: `${why}\n${stop}: ${unsubscribeUrl}`, content: html`${why} ${link(unsubscribeUrl, stop)}` };
  return { ...composeMailing(mail, reason, context), unsubscribeUrl };
}

/** A mailing to everybody of a class as one of them gets it; `booked` names the class. There is nothing to unsubscribe from. */
export function classMail({ booked, ...mail }: MailOfMailing & { booked: string }, context: MailContext): MailMessage {
  const why = `You get this mail because you booked ${booked}.`;
  return composeMailing(mail, { text: why, content: html`${why}` }, context);
}

function composeMailing(
  { mailId, subject, textBody }: MailOfMailing,
  reason: Reason,
  context: MailContext,
): MailMessage {
  const body = html`${formatMailBody(textBody)}
${note(reason.content)}`;
  return {
    id: mailId,
    // sendMail fills in the recipient.
    to: '',
    subject,
    text: `${textBody}\n\n-- \n${context.studio.name}\n${reason.text}\n`,
    html: mailPage({ title: subject, body }, context),
  };
}
