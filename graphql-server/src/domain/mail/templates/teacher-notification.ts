import { isErasedEmail } from '../../erased';
import { oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { composePush, type NotificationWithParts, toNotificationInput } from '../../push/compose-push';
import { heading, link, paragraph, renderMail } from './blocks';
import type { MailContext } from './context';

/**
 * The mail for a notification that reached no device: the texts of the push message and a link to its screen. Reply goes to the
 * person it is about.
 */
export function teacherNotificationMail(notification: NotificationWithParts, context: MailContext): MailMessage {
  const { title, body, path } = composePush([toNotificationInput(notification)]);
  const subject = oneLine(title);
  const { contactMessage, booking, waitlistEntry } = notification;
  const email = (contactMessage ?? booking ?? waitlistEntry)?.email;
  const replyTo = email && !isErasedEmail(email) ? email : null;
  const blocks = [
    heading(subject),
    paragraph(body),
    replyTo ? paragraph(`Reply to this mail to write to ${replyTo}.`) : null,
    paragraph(link(context.origin + path, 'See it in the admin area')),
  ];
  return {
    id: `notice-${notification.id}`,
    to: context.studio.instructor.email,
    ...(replyTo ? { replyTo } : {}),
    ...renderMail(subject, blocks, context),
  };
}
