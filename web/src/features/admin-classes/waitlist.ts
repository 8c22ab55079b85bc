import { shortDate } from '#contract/civil-date';
import type { Tone } from '../../components/status-pill';
import type { WaitlistEntryFragment } from '../../gql/admin-operations';
import { formatInstant, getStudioTimeZone, toStudioDay } from '../../lib/studio-time';

type Entry = Pick<WaitlistEntryFragment, 'status' | 'joinedAt' | 'offerExpiresAt'>;

/** A person of the waitlist in the list of the next classes. The email is null offline, because the device does not store it. */
export type ListedEntry = Omit<WaitlistEntryFragment, 'email'> & { email: string | null };

/** True for somebody who waits or is offered a place. */
export const isLive = ({ status }: Pick<Entry, 'status'>): boolean => status === 'WAITING' || status === 'OFFERED';

/** The state of a person on the waitlist: 'Waits since Mon 23 Nov, 12:05'. */
export function formatWaitlistState(entry: Entry, timeZone = getStudioTimeZone()): string {
  switch (entry.status) {
    case 'WAITING':
      return `Waits since ${formatDayTime(entry.joinedAt, timeZone)}`;
    case 'OFFERED':
      return entry.offerExpiresAt
        ? `Place held until ${formatDayTime(entry.offerExpiresAt, timeZone)}`
        : 'Place held for them';
    case 'BOOKED':
      return 'Booked';
    case 'LEFT':
      return 'Left';
    case 'LAPSED':
      return 'Let two offers pass';
    case 'CLOSED':
      return 'Closed';
  }
}

export const WAITLIST_TONES: Record<Entry['status'], Tone> = {
  WAITING: 'plain',
  OFFERED: 'waiting',
  BOOKED: 'good',
  LEFT: 'muted',
  LAPSED: 'muted',
  CLOSED: 'muted',
};

/** An ISO 8601 instant in the studio's time zone: 'Mon 23 Nov, 12:05'. */
function formatDayTime(instant: string, timeZone: string | undefined): string {
  const [, time] = formatInstant(instant, timeZone).split(' ');
  return `${shortDate(toStudioDay(instant, timeZone))}, ${time}`;
}
