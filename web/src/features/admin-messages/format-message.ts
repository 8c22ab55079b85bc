import type { Tone } from '../../components/status-pill';

/** What the messages say when something fails, word for word. */
export const MESSAGE_TEXTS = {
  fetchAll: 'Failed to fetch messages.',
  fetchOne: 'Failed to fetch conversation.',
  archive: 'Failed to update archive status.',
  remove: 'Failed to delete message.',
  notFound: 'No conversation found.',
  loading: 'Loading message...',
  noNew: 'No new messages.',
  noArchived: 'No archived messages.',
} as const;

const PREVIEW_LENGTH = 100;

/** The beginning of a message; an ellipsis stands for what is cut. Whole characters only. */
export function toPreview(message: string): string {
  const characters = Array.from(message);
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('')}...` : message;
}

/** What is shown of a message's state: archived wins over read. */
export function getStatus(message: { isRead: boolean; isArchived: boolean }): { label: string; tone: Tone } {
  if (message.isArchived) return { label: 'Archived', tone: 'muted' };
  return message.isRead ? { label: 'Read', tone: 'plain' } : { label: 'New', tone: 'good' };
}
