import { toOffset, toPage, withValues } from '../../lib/page-in-url';

/** The settings of the list of messages: whether it has archived ones too, and the offset of its page. */
export type MessageList = { includeArchived: boolean; offset: number };

export const MESSAGES_PER_PAGE = 20;
/** The bookings of the same screen have `page`. */
const PAGE = 'messages';
const ARCHIVED = 'archived';

/** Reads the settings from the URL; ignores invalid parameters. */
export const toMessageList = (address: URLSearchParams): MessageList => ({
  includeArchived: address.get(ARCHIVED) === 'true',
  offset: toOffset(address, MESSAGES_PER_PAGE, PAGE),
});

/** Writes the settings to the URL without the default values; parameters of other components stay. */
export const toMessageAddress = ({ includeArchived, offset }: MessageList, others: URLSearchParams): URLSearchParams =>
  withValues(others, { [PAGE]: toPage(offset, MESSAGES_PER_PAGE), [ARCHIVED]: includeArchived ? 'true' : '' });
