import type { Db } from './ports';

/** What waits for the teacher. Screens, the tab's title and the badge of the app show the sum. */
export type Inbox = { unreadMessageCount: number; paymentIssueCount: number };

/** Counts the unread messages that are not archived, and the open payment issues. */
export async function countInbox(db: Db): Promise<Inbox> {
  const [unreadMessageCount, paymentIssueCount] = await Promise.all([
    db.contactMessage.count({ where: { isRead: false, isArchived: false } }),
    db.paymentIssue.count({ where: { resolvedAt: null } }),
  ]);
  return { unreadMessageCount, paymentIssueCount };
}

/** The number on the badge of the app. */
export const getTotal = ({ unreadMessageCount, paymentIssueCount }: Inbox) => unreadMessageCount + paymentIssueCount;
