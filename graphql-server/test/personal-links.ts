import type { Availability } from '#prisma';
import { toBookingLink } from '../src/domain/links';
import { buyOverRest } from './buyers';
import { buyByCard } from './paying';
import type { TestServer } from './server';

type Options = { isPaid?: boolean; email?: string };

/** Books a place over HTTP, paid in person or by card, and returns the booking's id and personal link. */
export async function bookWithLink(
  server: TestServer,
  { id: classId, priceCents }: Pick<Availability, 'id' | 'priceCents'>,
  { isPaid = false, email = 'ana.pons@example.com' }: Options = {},
): Promise<{ bookingId: string; link: string }> {
  const ledger = server.deps.sandbox?.ledger;
  const { bookingId, message } =
    isPaid && ledger
      ? await buyByCard(server.url, ledger, { classId, email, amount: priceCents / 100 })
      : await buyOverRest(server.url, { classId, email });
  if (!bookingId) throw new Error(`Nothing was booked: ${message}`);
  return { bookingId, link: await getLink(server, bookingId) };
}

/** The personal link of a booking, as it is in its mails. */
export async function getLink({ deps }: TestServer, bookingId: string): Promise<string> {
  const booking = await deps.db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  return toBookingLink(await deps.linkSecret(), booking);
}
