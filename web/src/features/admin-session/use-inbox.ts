import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { formatCount } from '#contract/format-count';
import { InboxDocument } from '../../gql/admin-operations';

export type InboxView = {
  count: number;
  /** '2 unread messages and 1 payment issue'. */
  text: string;
};

/**
 * What waits for the teacher: unread messages and open payment issues. The same number stands in the header, before the tab's
 * title and on the icon of the installed app. Null until it is known, and when nothing waits.
 */
export function useInbox(): InboxView | null {
  const { data } = useQuery(InboxDocument);
  const inbox = data?.inbox;
  const count = inbox ? inbox.unreadMessageCount + inbox.paymentIssueCount : null;
  useEffect(() => (count === null ? undefined : countInTitle(count)), [count]);
  useEffect(() => {
    if (count === null || !('setAppBadge' in navigator)) return;
    // A browser refuses where the app is not installed, which needs no badge.
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    done.catch(() => undefined);
  }, [count]);
  return inbox && count ? { count, text: formatInbox(inbox) } : null;
}

type Counts = { unreadMessageCount: number; paymentIssueCount: number };

/** '2 unread messages and 1 payment issue'; a count of zero is left out. */
export function formatInbox({ unreadMessageCount, paymentIssueCount }: Counts): string {
  const parts = [
    unreadMessageCount > 0 && formatCount(unreadMessageCount, 'unread message'),
    paymentIssueCount > 0 && formatCount(paymentIssueCount, 'payment issue'),
  ];
  return parts.filter(Boolean).join(' and ');
}

/** Keeps '(3) ' before the title, which every screen sets for itself. The returned function removes it. */
function countInTitle(count: number): () => void {
  const show = (prefix: string) => {
    const title = prefix + document.title.replace(/^\(\d+\) /, '');
    if (document.title !== title) document.title = title;
  };
  const showCount = () => show(count > 0 ? `(${count}) ` : '');
  const observer = new MutationObserver(showCount);
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  showCount();
  return () => {
    observer.disconnect();
    show('');
  };
}
