import type { BookingColumn, BookingListInput, BookingState } from '#contract/booking-list';
import type { PageInput } from '#contract/page-input';
import { type Booking, Prisma } from '#prisma';
import type { Db } from '../ports';

/** One page of the bookings that a filter lets through, and how many there are in all. */
export async function listBookings(
  db: Db,
  list: BookingListInput,
  page: PageInput,
): Promise<{ nodes: Booking[]; totalCount: number }> {
  const [ids, [total]] = await Promise.all([
    getIds(db, list, page),
    db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM "Booking" ${toCondition(list)}`,
  ]);
  return { nodes: await getRows(db, ids), totalCount: total.count };
}

const CHUNK = 1_000;

/**
 * All bookings that a filter lets through, as many at a time as a process can easily hold. The order is that of one moment;
 * what is told of each booking is as of when its turn comes.
 */
export async function* readBookings(db: Db, list: BookingListInput): AsyncGenerator<Booking[]> {
  const ids = await getIds(db, list);
  for (let start = 0; start < ids.length; start += CHUNK) yield getRows(db, ids.slice(start, start + CHUNK));
}

async function getIds(db: Db, list: BookingListInput, page?: PageInput): Promise<string[]> {
  const part = page ? Prisma.sql`LIMIT ${page.limit} OFFSET ${page.offset}` : Prisma.empty;
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT "id" FROM "Booking" ${toCondition(list)} ${toOrder(list)} ${part}`;
  return rows.map(({ id }) => id);
}

async function getRows(db: Db, ids: string[]): Promise<Booking[]> {
  const rows = await db.booking.findMany({ where: { id: { in: ids } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The order of people's words, whatever collation the database was made with. */
const text = (column: string) => Prisma.raw(`lower("${column}") COLLATE "und-x-icu"`);

/** What each column is sorted by: what it shows, absent values as empty ones. */
const SORT_KEYS: Record<BookingColumn, Prisma.Sql> = {
  ID: Prisma.sql`"id"`,
  CREATED_AT: Prisma.sql`"createdAt"`,
  NAME: text('name'),
  EMAIL: text('email'),
  CLASS_DATE: Prisma.sql`"startsAt"`,
  CLASS_TIME: Prisma.sql`"localTime"`,
  CLASS_TYPE: Prisma.sql`"classType"::text`,
  LOCATION: text('location'),
  PRICE: Prisma.sql`"priceCents"`,
  PAYMENT_METHOD: Prisma.sql`"paymentMethod"::text`,
  PAYMENT_ID: Prisma.sql`coalesce("paymentIntentId", '')`,
  STATUS: Prisma.sql`"status"::text`,
  MESSAGE: Prisma.sql`lower(coalesce("notes", '')) COLLATE "und-x-icu"`,
};

/** The order of a list, with the id last, so that no row is on two pages or on none. */
export function toOrder({ sort, direction }: Pick<BookingListInput, 'sort' | 'direction'>): Prisma.Sql {
  const way = Prisma.raw(direction);
  return Prisma.sql`ORDER BY ${SORT_KEYS[sort]} ${way}, "id" ${way}`;
}

const STATES: Record<BookingState, Prisma.Sql> = {
  CARD_CONFIRMED: Prisma.sql`"paymentMethod" = 'CARD' AND "status" = 'CONFIRMED'`,
  IN_PERSON: Prisma.sql`"paymentMethod" = 'IN_PERSON' AND "status" <> 'REFUNDED'`,
  CARD_CANCELLED: Prisma.sql`"paymentMethod" = 'CARD' AND "status" = 'CANCELLED'`,
  REFUNDED: Prisma.sql`"status" = 'REFUNDED'`,
};

type Filter = Pick<BookingListInput, 'text' | 'from' | 'to' | 'state'>;

/** Which bookings a filter lets through. The text is looked for in name and e-mail, without regard to case and accents. */
export function toCondition({ text, from, to, state }: Filter): Prisma.Sql {
  const conditions = [
    text && Prisma.sql`"searchText" LIKE ${toPattern(text)}`,
    from && Prisma.sql`"localDate" >= ${from}::date`,
    to && Prisma.sql`"localDate" <= ${to}::date`,
    state && STATES[state],
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
}

const MARKS = /\p{M}/gu;

/** A part of a text, for LIKE, in small letters without accents: what the person typed stands for itself alone. */
function toPattern(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(MARKS, '');
  return `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}
