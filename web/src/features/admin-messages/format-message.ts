import type { Tone } from '../../components/status-pill';
import type { ContactMessagesQuery } from '../../gql/admin-operations';

/** A message as the list of messages shows it. */
export type ListedMessage = NonNullable<ContactMessagesQuery['contactMessages']>['nodes'][number];

/** The texts of the message screens, fixed by the specification. */
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

/** The first 100 characters of a message, with an ellipsis when it is longer. */
export const toPreview = (message: string): string => cut(message, PREVIEW_LENGTH);

/** A message, or what is shown in place of an empty one. */
export const toShownMessage = (message: string): string => message || 'No words, only an address.';

/** At most `length` characters of a text, with an ellipsis when it is longer. Array.from keeps emoji whole. */
export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}

/** The display status of a message; archived takes precedence over read. */
export function getStatus(message: { isRead: boolean; isArchived: boolean }): { label: string; tone: Tone } {
  if (message.isArchived) return { label: 'Archived', tone: 'muted' };
  return message.isRead ? { label: 'Read', tone: 'plain' } : { label: 'New', tone: 'good' };
}
