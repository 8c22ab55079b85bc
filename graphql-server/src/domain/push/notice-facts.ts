import { occurrenceId } from '#contract/occurrence-id';
import type { Prisma } from '#prisma';
import { fromDbDate } from '../schedule/local-date';
import type { NoticeFacts } from './compose-push';

/** What has to be read with a notice to say it. */
export const NOTICE_PARTS = {
  booking: { include: { occurrence: { select: { availabilityId: true, localDate: true } } } },
  contactMessage: true,
} satisfies Prisma.NoticeInclude;

export type NoticeWithParts = Prisma.NoticeGetPayload<{ include: typeof NOTICE_PARTS }>;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** A notice in what it takes to say it, from the state of things now. */
export function factsOf({ kind, booking, contactMessage }: NoticeWithParts): NoticeFacts {
  if (booking) {
    const { availabilityId, localDate } = booking.occurrence;
    return {
      kind,
      name: booking.name,
      occasion: `${booking.title}, ${dayFormat.format(booking.localDate)} ${booking.localTime}`,
      words: null,
      path: `/admin/classes/${occurrenceId(availabilityId, fromDbDate(localDate))}`,
    };
  }
  return {
    kind,
    name: contactMessage?.name ?? 'Somebody',
    occasion: null,
    words: contactMessage?.message ?? null,
    path: contactMessage ? `/admin/conversations/${contactMessage.id}` : '/admin/dashboard',
  };
}
