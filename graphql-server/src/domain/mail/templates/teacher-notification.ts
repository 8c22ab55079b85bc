import { html } from '../../../lib/html';
import { isErasedEmail } from '../../erased';
import { oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { composePush, type NotificationWithParts, toNotificationInput } from '../../push/compose-push';
import type { MailContext } from './context';
import { heading, link, mailPage, paragraph } from './layout';

/**
 * The mail for a notification that reached no device: the texts of the push message and a link to its screen. Reply goes to the
 * person it is about.
 */
export function teacherNotificationMail(notification: NotificationWithParts, context: MailContext): MailMessage {
  const { title, body, path } = composePush([toNotificationInput(notification)]);
  const subject = oneLine(title);
  const url = context.origin + path;
  const { contactMessage, booking, waitlistEntry } = notification;
  const email = (contactMessage ?? booking ?? waitlistEntry)?.email;
  const replyTo = email && !isErasedEmail(email) ? email : null;
  const reply = replyTo && `Reply to this mail to write to ${replyTo}.`;
  return {
    id: `notice-${notification.id}`,
    to: context.studio.instructor.email,
    subject,
    ...(replyTo ? { replyTo } : {}),
    text: `${[body, reply, url].filter(Boolean).join('\n\n')}\n`,
    html: mailPage(
      {
        title: subject,
        body: html`${heading(subject)}${paragraph(body)}${reply ? paragraph(reply) : null}${paragraph(link(url, 'See it in the admin area'))}`,
      },
      context,
    ),
  };
}
