import type { BookingColumn, BookingListInput, BookingState } from '#contract/booking-list';
import { Prisma } from '#prisma';

/** The order of people's words, whatever collation the database was made with. */
const words = (column: string) => Prisma.raw(`lower("${column}") COLLATE "und-x-icu"`);

/** What each column is sorted by: what it shows, absent values as empty ones. */
const SORT_KEYS: Record<BookingColumn, Prisma.Sql> = {
  ID: Prisma.sql`"id"`,
  CREATED_AT: Prisma.sql`"createdAt"`,
  NAME: words('name'),
  EMAIL: words('email'),
  CLASS_DATE: Prisma.sql`"startsAt"`,
  CLASS_TIME: Prisma.sql`"localTime"`,
  CLASS_TYPE: Prisma.sql`"classType"::text`,
  LOCATION: words('location'),
  PRICE: Prisma.sql`"priceCents"`,
  PAYMENT_METHOD: Prisma.sql`"paymentMethod"::text`,
  PAYMENT_ID: Prisma.sql`coalesce("paymentIntentId", '')`,
  STATUS: Prisma.sql`"status"::text`,
  MESSAGE: Prisma.sql`lower(coalesce("notes", '')) COLLATE "und-x-icu"`,
};

/** The order of a list, with the id last, so that no row is on two pages or on none. */
export function orderOf({ sort, direction }: Pick<BookingListInput, 'sort' | 'direction'>): Prisma.Sql {
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
export function conditionOf({ text, from, to, state }: Filter): Prisma.Sql {
  const conditions = [
    text && Prisma.sql`(${plain('name')} LIKE ${patternOf(text)} OR ${plain('email')} LIKE ${patternOf(text)})`,
    from && Prisma.sql`"localDate" >= ${from}::date`,
    to && Prisma.sql`"localDate" <= ${to}::date`,
    state && STATES[state],
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
}

const ACCENTED = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const MARKS = /\p{M}/gu;

const withoutAccents = (text: string) => text.toLowerCase().normalize('NFD').replace(MARKS, '');

const plain = (column: string) =>
  Prisma.raw(`translate(lower("${column}" COLLATE "und-x-icu"), '${ACCENTED}', '${withoutAccents(ACCENTED)}')`);

/** A part of a text, for LIKE: what the person typed stands for itself alone. */
function patternOf(text: string): string {
  return `%${withoutAccents(text).replace(/[\\%_]/g, '\\$&')}%`;
}
