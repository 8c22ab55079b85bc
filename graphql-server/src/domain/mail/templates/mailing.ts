import { paths } from '#contract/paths';
import type { Mailing } from '#prisma';
import type { MailMessage } from '../../ports';
import { footer, type Line, link, mailBody, note, plainTextOnly, renderMail } from './blocks';
import type { MailContext } from './context';

type MailOfMailing = Pick<Mailing, 'subject' | 'textBody'> & { mailId: string };

/** A mailing as one recipient gets it, with the link to unsubscribe. */
export function clientMail(mail: MailOfMailing, context: MailContext): MailMessage {
  const { origin, studio } = context;
  const unsubscribeUrl = origin + paths.stopMails(mail.mailId);
  const reason = `You get this mail because you booked with, or wrote to, ${studio.name}.`;
  return {
    ...composeMailing(mail, [reason, link(unsubscribeUrl, 'Stop mails like this one')], context),
    unsubscribeUrl,
  };
}

/** A mailing to everybody of a class as one of them gets it; `booked` names the class. There is nothing to unsubscribe from. */
export function classMail({ booked, ...mail }: MailOfMailing & { booked: string }, context: MailContext): MailMessage {
  return composeMailing(mail, `You get this mail because you booked ${booked}.`, context);
}

function composeMailing({ mailId, subject, textBody }: MailOfMailing, reason: Line, context: MailContext): MailMessage {
  const blocks = [mailBody(textBody), footer(note(plainTextOnly(context.studio.name), reason))];
  // sendMail fills in the recipient.
  return { id: mailId, to: '', ...renderMail(subject, blocks, context) };
}
