import type { Reply } from '#prisma';
import type { Thread } from '../../domain/contact/list-messages';

/** A contact message with its replies in the documented JSON. */
export function presentMessage(thread: Thread) {
  return {
    _id: thread.id,
    createdAt: thread.createdAt.toISOString(),
    name: thread.name,
    email: thread.email,
    subject: thread.subject,
    message: thread.message,
    isRead: thread.isRead,
    isArchived: thread.isArchived,
    replies: thread.replies.map(presentReply),
  };
}

function presentReply({ id, createdAt, recipientEmail, subject, textBody }: Reply) {
  return { _id: id, createdAt: createdAt.toISOString(), recipientEmail, subject, textBody };
}
