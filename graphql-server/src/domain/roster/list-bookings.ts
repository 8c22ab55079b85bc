import type { BookingColumn, BookingListInput, BookingState } from '#contract/booking-list';
import { occurrenceId } from '#contract/occurrence-id';
import type { PageInput } from '#contract/page-input';
import { type Booking, Prisma } from '#prisma';
import type { Db } from '../ports';
import { fromDbDate } from '../time/local-date';

/** Lists one page of the bookings that match a filter, with their total number. */
export async function listBookings(
  db: Db,
  list: BookingListInput,
  page: PageInput,
): Promise<{ nodes: Booking[]; totalCount: number }> {
  const [nodes, [total]] = await Promise.all([
    listIds(db, list, page).then((ids) => listRows(db, ids)),
    db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM "Booking" ${toCondition(list)}`,
  ]);
  return { nodes, totalCount: total.count };
}

/** Finds the ids of dated classes, `{availabilityId}_{date}`, each by the id of the occurrence's row. */
export async function findClassIds({ db }: { db: Db }, ids: string[]): Promise<Map<string, string>> {
  const found = await db.occurrence.findMany({
    where: { id: { in: ids } },
    select: { id: true, availabilityId: true, localDate: true },
  });
  return new Map(found.map((row) => [row.id, occurrenceId(row.availabilityId, fromDbDate(row.localDate))]));
}

const CHUNK = 1_000;

/**
 * Reads all bookings that match a filter, in chunks that fit into memory. The order is a snapshot; each booking is read when
 * its chunk is.
 */
export async function* readBookings(db: Db, list: BookingListInput): AsyncGenerator<Booking[]> {
  const ids = await listIds(db, list);
  for (let start = 0; start < ids.length; start += CHUNK) yield listRows(db, ids.slice(start, start + CHUNK));
}

async function listIds(db: Db, list: BookingListInput, page?: PageInput): Promise<string[]> {
  const part = page ? Prisma.sql`LIMIT ${page.limit} OFFSET ${page.offset}` : Prisma.empty;
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT "id" FROM "Booking" ${toCondition(list)} ${toOrder(list)} ${part}`;
  return rows.map(({ id }) => id);
}

async function listRows(db: Db, ids: string[]): Promise<Booking[]> {
  const rows = await db.booking.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Sorts text in the order that people expect, whatever the collation of the database. */
const collated = (column: string) => Prisma.raw(`lower("${column}") COLLATE "und-x-icu"`);

/** The sort key of each column: its displayed value, with absent values as empty text. */
const SORT_KEYS: Record<BookingColumn, Prisma.Sql> = {
  ID: Prisma.sql`"id"`,
  CREATED_AT: Prisma.sql`"createdAt"`,
  NAME: collated('name'),
  EMAIL: collated('email'),
  CLASS_DATE: Prisma.sql`"startsAt"`,
  CLASS_TIME: Prisma.sql`"localTime"`,
  CLASS_TYPE: Prisma.sql`"classType"::text`,
  LOCATION: collated('location'),
  PRICE: Prisma.sql`"priceCents"`,
  PAYMENT_METHOD: Prisma.sql`"paymentMethod"::text`,
  PAYMENT_ID: Prisma.sql`coalesce("paymentIntentId", '')`,
  STATUS: Prisma.sql`"status"::text`,
  MESSAGE: Prisma.sql`lower(coalesce("notes", '')) COLLATE "und-x-icu"`,
};

/** ORDER BY with the id last, so that every row is on exactly one page. */
function toOrder({ sort, direction }: Pick<BookingListInput, 'sort' | 'direction'>): Prisma.Sql {
  const way = Prisma.raw(direction);
  return Prisma.sql`ORDER BY ${SORT_KEYS[sort]} ${way}, "id" ${way}`;
}

const STATES: Record<BookingState, Prisma.Sql> = {
  CARD_CONFIRMED: Prisma.sql`"paymentMethod" = 'CARD' AND "status" = 'CONFIRMED'`,
  IN_PERSON: Prisma.sql`"paymentMethod" = 'IN_PERSON' AND "status" <> 'REFUNDED'`,
  CARD_CANCELLED: Prisma.sql`"paymentMethod" = 'CARD' AND "status" = 'CANCELLED'`,
  REFUNDED: Prisma.sql`"status" = 'REFUNDED'`,
};

export type BookingFilter = Pick<BookingListInput, 'text' | 'from' | 'to' | 'state'>;

/** WHERE for a filter; empty without one. The text is searched in name, e-mail, phone number and ids. */
export function toCondition({ text, from, to, state }: BookingFilter): Prisma.Sql {
  const conditions = [
    text && toSearch(text),
    from && Prisma.sql`"localDate" >= ${from}::date`,
    to && Prisma.sql`"localDate" <= ${to}::date`,
    state && STATES[state],
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
}

const PHONE_NUMBER = /^[+(]?\d[\d\s()./-]*$/;

/**
 * The condition that a text is a part of the booking's search text: whatever its case and accents and, of a phone number, also
 * without separators. Any space counts as one. The database folds the question by the function that folded the stored text.
 */
function toSearch(typed: string): Prisma.Sql {
  const text = typed.replace(/\s+/g, ' ');
  const parts = PHONE_NUMBER.test(text) ? [text, text.replace(/[^\d+]/g, '')] : [text];
  const conditions = parts.map((part) => Prisma.sql`"searchText" LIKE search_pattern(${part})`);
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}
