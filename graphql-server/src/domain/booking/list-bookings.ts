import type { BookingListInput } from '#contract/booking-list';
import type { PageInput } from '#contract/page-input';
import { type Booking, Prisma } from '#prisma';
import type { Db } from '../ports';
import { conditionOf, orderOf } from './booking-query';

/** One page of the bookings that a filter lets through, and how many there are in all. */
export async function findBookings(
  db: Db,
  list: BookingListInput,
  page: PageInput,
): Promise<{ nodes: Booking[]; totalCount: number }> {
  const [ids, [total]] = await Promise.all([
    idsOf(db, list, page),
    db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM "Booking" ${conditionOf(list)}`,
  ]);
  return { nodes: await rowsOf(db, ids), totalCount: total.count };
}

const CHUNK = 1_000;

/**
 * All bookings that a filter lets through, as many at a time as a process can easily hold. The order is that of one moment;
 * what is told of each booking is as of when its turn comes.
 */
export async function* readBookings(db: Db, list: BookingListInput): AsyncGenerator<Booking[]> {
  const ids = await idsOf(db, list);
  for (let start = 0; start < ids.length; start += CHUNK) yield rowsOf(db, ids.slice(start, start + CHUNK));
}

async function idsOf(db: Db, list: BookingListInput, page?: PageInput): Promise<string[]> {
  const part = page ? Prisma.sql`LIMIT ${page.limit} OFFSET ${page.offset}` : Prisma.empty;
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT "id" FROM "Booking" ${conditionOf(list)} ${orderOf(list)} ${part}`;
  return rows.map(({ id }) => id);
}

async function rowsOf(db: Db, ids: string[]): Promise<Booking[]> {
  const rows = await db.booking.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
