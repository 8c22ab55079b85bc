import { html } from '../../../lib/html';
import { oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { composePush, type NotificationWithParts, toNotificationInput } from '../../push/compose-push';
import type { MailContext } from './context';
import { heading, link, mailPage, paragraph } from './layout';

/** The mail for a notification that reached no device: the texts of the push message and a link to its screen. */
export function teacherNotificationMail(notification: NotificationWithParts, context: MailContext): MailMessage {
  const { title, body, path } = composePush([toNotificationInput(notification)]);
  const subject = oneLine(title);
  const url = context.origin + path;
  return {
    id: `notice-${notification.id}`,
    to: context.studio.instructor.email,
    subject,
    text: `${body}\n\n${url}\n`,
    html: mailPage(
      {
        title: subject,
        body: html`${heading(subject)}${paragraph(body)}${paragraph(link(url, 'See it in the admin area'))}`,
      },
      context,
    ),
  };
}
