import { formatDeadline } from '#contract/format-deadline';
import type { WaitlistPlace } from './fetch-place';

type ShownPlace = Pick<WaitlistPlace, 'status' | 'position' | 'offerExpiresAt'> & {
  slot: Pick<WaitlistPlace['slot'], 'isCancelled' | 'startsAt'>;
};

/** The state of a place on a waitlist as a title and a sentence for its owner. */
export function describePlace(
  { status, position, offerExpiresAt, slot }: ShownPlace,
  { asOf, timeZone }: { asOf: string; timeZone: string | undefined },
): { title: string; text: string } {
  switch (status) {
    case 'WAITING':
      return { title: 'You are on the waitlist', text: `${formatBefore((position ?? 1) - 1)} ${HOW_IT_WORKS}` };
    case 'OFFERED':
      return {
        title: 'A place for you',
        text: offerExpiresAt
          ? `A place is held for you until ${formatDeadline(new Date(offerExpiresAt), timeZone)}. Then this offer ends.`
          : 'A place is held for you.',
      };
    case 'BOOKED':
      return { title: 'You have a place', text: 'You are booked in this class. See you there!' };
    case 'LEFT':
      return { title: 'You are no longer on the waitlist', text: 'You left the waitlist of this class.' };
    case 'LAPSED':
      return {
        title: 'You are no longer on the waitlist',
        text: 'A place was held for you twice, and the time passed. You can join the waitlist again.',
      };
    case 'CLOSED':
      return { title: 'This waitlist is closed', text: describeClosed(slot, asOf) };
  }
}

const HOW_IT_WORKS =
  'As soon as a place is free for you, it is held, and a mail says until when. Shortly before the class, a free place is for the first to book.';

function formatBefore(before: number): string {
  if (before === 0) return 'You are the next.';
  return before === 1 ? '1 person is before you.' : `${before} people are before you.`;
}

function describeClosed({ isCancelled, startsAt }: ShownPlace['slot'], asOf: string): string {
  if (isCancelled) return 'The class does not take place.';
  return startsAt <= asOf ? 'The class has begun.' : 'The class is not on the schedule any more.';
}
