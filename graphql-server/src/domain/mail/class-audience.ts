import { formatPeople } from '#contract/format-count';
import type { Booking } from '#prisma';
import { isErasedEmail } from '../erased';

/** Whom a mail to everybody of a class reaches. */
export type ClassAudience = {
  /** One address for each mailbox, in its first spelling. */
  addresses: string[];
  /** Names of the people who have a place and no address. */
  withoutAddress: string[];
};

type Place = Pick<Booking, 'status' | 'name' | 'email'>;

/** The audience of a class: everybody with a live place. */
export function toClassAudience(places: readonly Place[]): ClassAudience {
  const live = places.filter(({ status, email }) => status === 'CONFIRMED' && !isErasedEmail(email));
  const mailboxes = new Map<string, string>();
  for (const { email } of live) {
    const key = email.toLowerCase();
    if (key !== '' && !mailboxes.has(key)) mailboxes.set(key, email);
  }
  return {
    addresses: [...mailboxes.values()],
    withoutAddress: live.filter(({ email }) => email === '').map(({ name }) => name),
  };
}

/** '9 people of Pilates in the Park, Wed 25 Nov', of the class that is named so. */
export function formatAudience({ addresses }: Pick<ClassAudience, 'addresses'>, namedClass: string): string {
  return `${formatPeople(addresses.length)} of ${namedClass}`;
}

const NAMES = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const SHOWN_NAMES = 3;

/** The same for the teacher, with those whom no mail reaches: '9 people of Pilates in the Park, Wed 25 Nov (Rosa has no address)'. */
export function formatAudienceWithGaps(audience: ClassAudience, namedClass: string): string {
  const text = formatAudience(audience, namedClass);
  const { length } = audience.withoutAddress;
  if (length === 0) return text;
  const shown = audience.withoutAddress.slice(0, SHOWN_NAMES);
  const more = length > SHOWN_NAMES ? [`${length - SHOWN_NAMES} more`] : [];
  return `${text} (${NAMES.format([...shown, ...more])} ${length === 1 ? 'has' : 'have'} no address)`;
}
