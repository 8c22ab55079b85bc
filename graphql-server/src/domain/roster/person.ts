import type { PageInput } from '#contract/page-input';
import { Prisma } from '#prisma';
import { isErasedEmail } from '../erased';
import { NotFoundError } from '../errors';
import type { Clock, Db } from '../ports';
import { type AttendanceHistory, findAttendanceHistories, NO_HISTORY, toHistoryKey } from './attendance-history';
import { type Attendee, nameClassesOfOrigin, toAttendee, WITH_OUTCOME } from './attendees';
import { findClientNotes } from './client-notes';
import { sumPlaces } from './sum-bookings';

type PersonDeps = { db: Db; clock: Clock };

/** Everything that the teacher wants to know about the person behind an address. */
export type Person = AttendanceHistory & {
  /** In lower case. */
  email: string;
  /** Latest first: several people may share an address. */
  names: string[];
  phones: string[];
  privateNote: string | null;
  /** Confirmed places in classes that take place and are not over, soonest first. */
  coming: Attendee[];
  /** Places that are cancelled or refunded, or whose class is cancelled, in classes that would not be over; soonest first. */
  cancelled: Attendee[];
  /** Money that the studio has for all of their places, in cents. */
  paidCents: number;
};

/** Names and phone numbers beyond this are not shown. */
const SHOWN_SPELLINGS = 5;
const MOST_COMING = 100;

/**
 * Finds the person behind an address, whatever its case, by their bookings.
 * @throws NotFoundError when nobody has booked with the address
 */
export async function findPerson({ db, clock }: PersonDeps, address: string): Promise<Person> {
  const email = address.toLowerCase();
  const now = clock.now();
  const [names, phones] = await Promise.all([listSpellings(db, 'name', email), listSpellings(db, 'phone', email)]);
  if (names.length === 0 || isErasedEmail(email)) throw new NotFoundError('Nobody has booked with this address.');
  const key = toHistoryKey({ email, startsAt: now });
  const [coming, cancelled, histories, notes, { paidCents }] = await Promise.all([
    listComing(db, Prisma.sql`${hasEmail(email)} AND ${TAKES_PLACE} AND ${isNotOver(now)}`),
    listComing(db, Prisma.sql`${hasEmail(email)} AND NOT (${TAKES_PLACE}) AND ${isNotOver(now)}`),
    findAttendanceHistories({ db, clock }, [key]),
    findClientNotes({ db }, [email]),
    sumPlaces(db, Prisma.sql`WHERE ${hasEmail(email)}`),
  ]);
  const history = histories.get(key) ?? NO_HISTORY;
  return { email, names, phones, privateNote: notes.get(email) ?? null, coming, cancelled, paidCents, ...history };
}

/** Lists one page of a person's places in classes that are over, latest class first. */
export async function listPastPlaces(
  { db, clock }: PersonDeps,
  email: string,
  { offset, limit }: PageInput,
): Promise<{ nodes: Attendee[]; totalCount: number }> {
  const past = Prisma.sql`${hasEmail(email)} AND NOT (${isNotOver(clock.now())})`;
  const [nodes, [total]] = await Promise.all([
    listPlaces(db, Prisma.sql`${past} ORDER BY "startsAt" DESC, "id" LIMIT ${limit} OFFSET ${offset}`),
    db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS "count" FROM "Booking" WHERE ${past}`,
  ]);
  return { nodes, totalCount: total.count };
}

const hasEmail = (email: string) => Prisma.sql`lower("email") = ${email}`;

/** A place that is neither cancelled nor in a cancelled class, whose people may still have to choose another one. */
const TAKES_PLACE = Prisma.sql`"status" = 'CONFIRMED'
  AND NOT EXISTS (SELECT FROM "Occurrence" WHERE "id" = "Booking"."occurrenceId" AND "cancelledAt" IS NOT NULL)`;

const isNotOver = (now: Date) => Prisma.sql`"startsAt" + "durationMinutes" * interval '1 minute' > ${now}`;

/** Lists the different names or phone numbers of an address, the one of the latest booking first. */
async function listSpellings(db: Db, column: 'name' | 'phone', email: string): Promise<string[]> {
  const field = Prisma.raw(`"${column}"`);
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT (array_agg(${field} ORDER BY "createdAt" DESC))[1] AS "text"
      FROM "Booking" WHERE ${hasEmail(email)} AND ${field} IS NOT NULL
     GROUP BY lower(${field}) ORDER BY max("createdAt") DESC LIMIT ${SHOWN_SPELLINGS}`;
  return rows.map(({ text }) => text);
}

const listComing = (db: Db, condition: Prisma.Sql) =>
  listPlaces(db, Prisma.sql`${condition} ORDER BY "startsAt", "id" LIMIT ${MOST_COMING}`);

/** Lists the places that a condition selects, in its order. */
async function listPlaces(db: Db, condition: Prisma.Sql): Promise<Attendee[]> {
  const ids = await db.$queryRaw<{ id: string }[]>`SELECT "id" FROM "Booking" WHERE ${condition}`;
  const bookings = await db.booking.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: { ...WITH_OUTCOME, occurrence: true },
  });
  const classNames = await nameClassesOfOrigin(db, bookings);
  const places = bookings.map(({ occurrence, ...booking }) => toAttendee(booking, occurrence, classNames));
  const byId = new Map(places.map((place) => [place.id, place]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}
