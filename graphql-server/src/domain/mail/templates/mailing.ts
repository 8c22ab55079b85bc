import { paths } from '#contract/paths';
import type { Mailing } from '#prisma';
import { html } from '../../../lib/html';
import type { MailMessage } from '../../ports';
import type { MailContext } from './context';
import { formatMailBody, link, mailPage, note } from './layout';

type MailOfMailing = Pick<Mailing, 'subject' | 'textBody'> & { mailId: string };

/** A mailing as one recipient gets it, with the link to unsubscribe. */
export function clientMail({ mailId, subject, textBody }: MailOfMailing, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const unsubscribeUrl = origin + paths.stopMails(mailId);
  const why = `You get this mail because you booked with, or wrote to, ${studio.name}.`;
  const stop = 'Stop mails like this one';
  const body = html`${formatMailBody(textBody)}
${note(html`${why} ${link(unsubscribeUrl, stop)}`)}`;
  return {
    id: mailId,
    // sendMail fills in the recipient.
    to: '',
    subject,
    text: `${textBody}\n\n-- \n${studio.name}\n${why}\n${stop}: ${unsubscribeUrl}\n`,
    html: mailPage({ title: subject, body }, context),
    unsubscribeUrl,
  };
}
