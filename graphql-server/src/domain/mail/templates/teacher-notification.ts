import { isErasedEmail } from '../../erased';
import { oneLine } from '../../format';
import type { MailMessage } from '../../ports';
import { composePush, type NotificationWithParts, toNotificationInput } from '../../push/compose-push';
import { heading, link, paragraph, renderMail } from './blocks';
import type { MailContext } from './context';

/**
 * The mail for notifications of one kind that reached no device: the texts of the push message, a line for each, and a link to
 * their screen. Reply goes to the person it is about. There is at least one notification.
 */
export function teacherNotificationMail(
  notifications: readonly NotificationWithParts[],
  context: MailContext,
): MailMessage {
  const [notification] = notifications;
  if (!notification) throw new RangeError('There is no notification to mail.');
  const inputs = notifications.map(toNotificationInput);
  const { title, path } = composePush(inputs);
  const subject = oneLine(title);
  const { contactMessage, booking, waitlistEntry } = notification;
  const email = (contactMessage ?? booking ?? waitlistEntry)?.email;
  const replyTo = email && !isErasedEmail(email) ? email : null;
  const blocks = [
    heading(subject),
    paragraph(...inputs.map((input) => composePush([input]).body).sort()),
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
