import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '#contract/durations';
import { isUuid } from '#contract/occurrence-id';
import { paths } from '#contract/paths';
import type { Booking, OutgoingMail, WaitlistEntry } from '#prisma';
import { NotFoundError } from './errors';
import type { LinkSecret, Tx } from './ports';

/** Links of different purposes never open each other. */
type LinkPurpose = 'booking' | 'waitlist' | 'my-bookings' | 'push-receipt';

/** Bytes of the HMAC that a token keeps: 192 bits. */
const TOKEN_BYTES = 24;

/** How long the link to all bookings of an address is valid. */
const MY_BOOKINGS_MS = DAY_MS;

/**
 * The token of a personal link. Nothing is stored per link: it is computed again from the secret. A higher `version` ends the
 * links of the earlier ones.
 */
export function createToken(secret: Buffer, purpose: LinkPurpose, subject: string, version: string): string {
  const signature = createHmac('sha256', secret).update(`${purpose}|${subject}|${version}`).digest();
  return signature.subarray(0, TOKEN_BYTES).toString('base64url');
}

/** Compares in constant time. */
export function isToken(token: string, expected: string): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

type Linked = Pick<Booking, 'id' | 'linkVersion'>;

/** The personal link of a booking: `{bookingId}.{token}`, the last part of its address. Everybody who has it can change the booking. */
export function toBookingLink(secret: Buffer, { id, linkVersion }: Linked): string {
  return `${id}.${createToken(secret, 'booking', id, String(linkVersion))}`;
}

/** The absolute address of the page on which a booking is changed. */
export async function getManageUrl(
  { linkSecret, origin }: { linkSecret: LinkSecret; origin: string },
  booking: Linked,
) {
  return `${origin}${paths.manage(toBookingLink(await linkSecret(), booking))}`;
}

/**
 * Finds the booking that a personal link opens.
 * @throws NotFoundError for any link that does not open a booking; it never says why
 */
export async function findLinkedBooking(tx: Tx, linkSecret: LinkSecret, link: string): Promise<Booking> {
  const { id, token } = parseLink(link);
  const booking = await tx.booking.findUnique({ where: { id } });
  const expected = booking && toBookingLink(await linkSecret(), booking);
  if (!booking || !expected || !isToken(`${id}.${token}`, expected)) throw noSuchLink();
  return booking;
}

/** The personal link of a place on a waitlist: `{entryId}.{token}`. Everybody who has it can take the offered place, or leave. */
export function toWaitlistLink(secret: Buffer, { id }: Pick<WaitlistEntry, 'id'>): string {
  return `${id}.${createToken(secret, 'waitlist', id, '0')}`;
}

/** The absolute address of the page on which a place on a waitlist is taken or left. */
export async function getWaitlistUrl(
  { linkSecret, origin }: { linkSecret: LinkSecret; origin: string },
  entry: Pick<WaitlistEntry, 'id'>,
) {
  return `${origin}${paths.waitlist(toWaitlistLink(await linkSecret(), entry))}`;
}

/**
 * Finds the place on a waitlist that a personal link opens.
 * @throws NotFoundError for any link that does not open one; it never says why
 */
export async function findLinkedEntry(tx: Tx, linkSecret: LinkSecret, link: string): Promise<WaitlistEntry> {
  const { id, token } = parseLink(link);
  const expected = toWaitlistLink(await linkSecret(), { id });
  const entry = isToken(`${id}.${token}`, expected) ? await tx.waitlistEntry.findUnique({ where: { id } }) : null;
  if (!entry) throw noSuchLink();
  return entry;
}

/** What a personal link of either kind opens. */
export type LinkedSubject = { bookingId: string } | { waitlistEntryId: string };

/**
 * Finds the booking, or the place on a waitlist, that a personal link opens.
 * @throws NotFoundError for a link that opens neither
 */
export async function findLinkedSubject(tx: Tx, linkSecret: LinkSecret, link: string): Promise<LinkedSubject> {
  const { id, token } = parseLink(link);
  const isWaitlist = isToken(`${id}.${token}`, toWaitlistLink(await linkSecret(), { id }));
  if (isWaitlist) return { waitlistEntryId: (await findLinkedEntry(tx, linkSecret, link)).id };
  return { bookingId: (await findLinkedBooking(tx, linkSecret, link)).id };
}

/** The link to all bookings of the address that a mail went to, valid for a day from the time at which the mail was queued. */
export function toMyBookingsLink(secret: Buffer, mail: Pick<OutgoingMail, 'id' | 'recipient' | 'createdAt'>): string {
  const subject = `${mail.id}|${mail.recipient.toLowerCase()}`;
  return `${mail.id}.${createToken(secret, 'my-bookings', subject, mail.createdAt.toISOString())}`;
}

/**
 * Finds the address, in lower case, whose bookings a link opens.
 * @throws NotFoundError for any other link, and after a day
 */
export async function findLinkedAddress(tx: Tx, linkSecret: LinkSecret, link: string, now: Date): Promise<string> {
  const { id, token } = parseLink(link);
  const mail = await tx.outgoingMail.findUnique({ where: { id } });
  if (mail?.kind !== 'MY_BOOKINGS') throw noSuchLink();
  if (!isToken(`${id}.${token}`, toMyBookingsLink(await linkSecret(), mail))) throw noSuchLink();
  if (now.getTime() > mail.createdAt.getTime() + MY_BOOKINGS_MS) {
    throw new NotFoundError('This link was valid for one day. Please ask for a new one.');
  }
  return mail.recipient.toLowerCase();
}

function parseLink(link: string): { id: string; token: string } {
  const [id = '', token = '', ...rest] = link.split('.');
  if (!isUuid(id) || rest.length > 0) throw noSuchLink();
  return { id, token };
}

/** For a link that opens nothing, or whose subject was erased meanwhile. */
export const noSuchLink = () =>
  new NotFoundError(
    'This link is not valid. It may be old, or a character may be missing. Your latest mail has the right one.',
  );
