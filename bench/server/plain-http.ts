import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { CLASS_TYPE_LABELS, type ClassTypeCode } from '#contract/enums';

/**
 * Baseline of P1, recomputed, and of P3: `GET /availability` and `POST /api/bookings` from `node:http` and `pg`, as a hurried
 * team writes them. A booking is a read, then a write: in a rush it sells too many places.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const SQL = `
  SELECT a."id" AS "_id", a."id" || '_' || d::date AS "occurrenceId", a."title", a."className", a."classType"::text AS "classType",
         to_char(d, 'YYYY-MM-DD') AS "date", coalesce(o."localTime", a."localTime") AS "time",
         coalesce(o."durationMinutes", a."durationMinutes") AS "duration", coalesce(o."location", a."location") AS "location",
         coalesce(o."priceCents", a."priceCents") / 100.0::float8 AS "price", coalesce(o."capacity", a."capacity") AS "spots",
         greatest(0, coalesce(o."capacity", a."capacity")
           - (SELECT count(*) FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED')
           - (SELECT count(*) FROM "PaymentAttempt" p WHERE p."occurrenceId" = o."id" AND p."status" = 'OPEN' AND p."holdExpiresAt" > now())
         )::int AS "remainingSpots",
         a."frequency" IS NOT NULL AS "isRecurring"
    FROM "Availability" a
   CROSS JOIN LATERAL generate_series(greatest($1::date, a."startDate")::timestamp,
                                      least($2::date, coalesce(a."untilDate", $2::date)), interval '1 day') d
    LEFT JOIN "Occurrence" o ON o."availabilityId" = a."id" AND o."localDate" = d::date
   WHERE a."isActive" AND a."deletedAt" IS NULL AND (a."frequency" IS NOT NULL OR a."startDate" >= $1::date)
     AND CASE WHEN a."frequency" IS NULL THEN d::date = a."startDate"
              ELSE a."frequency" = 'DAILY' OR upper(left(to_char(d, 'DY'), 2)) = ANY(a."weekdays"::text[]) END
     AND NOT coalesce(o."isSkipped", false) AND o."cancelledAt" IS NULL
     AND (d + coalesce(o."localTime", a."localTime")::time) AT TIME ZONE 'Europe/Madrid' > now()
   ORDER BY "date", "time", a."title"`;

const CLASS_SQL = `
  SELECT a.*, o."id" AS "occurrenceId",
         (SELECT count(*)::int FROM "Booking" b WHERE b."occurrenceId" = o."id" AND b."status" = 'CONFIRMED') AS "sold"
    FROM "Availability" a LEFT JOIN "Occurrence" o ON o."availabilityId" = a."id" AND o."localDate" = $2::date
   WHERE a."id" = $1::uuid AND a."isActive" AND a."deletedAt" IS NULL`;

const BOOKING_SQL = `
  WITH occurrence AS (
    INSERT INTO "Occurrence" ("availabilityId", "localDate") VALUES ($1::uuid, $2::date)
    ON CONFLICT ("availabilityId", "localDate") DO UPDATE SET "version" = "Occurrence"."version" RETURNING "id")
  INSERT INTO "Booking" ("occurrenceId", "name", "email", "title", "className", "classType", "localDate", "localTime", "startsAt",
                         "durationMinutes", "location", "priceCents", "paymentMethod", "freeCancellationUntil", "updatedAt")
  SELECT occurrence."id", $3, $4, a."title", a."className", a."classType", $2::date, a."localTime", s."at", a."durationMinutes",
         a."location", a."priceCents", 'IN_PERSON', s."at" - interval '24 hours', now()
    FROM occurrence, "Availability" a
   CROSS JOIN LATERAL (SELECT ($2::date + a."localTime"::time) AT TIME ZONE 'Europe/Madrid' AS "at") s
   WHERE a."id" = $1::uuid RETURNING "id"`;

type BookingBody = { classId: string; classDate: string; userName: string; userEmail: string };

async function book(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const { classId, classDate, userName, userEmail }: BookingBody = JSON.parse(await text(request));
  const { rows } = await pool.query<{ capacity: number; sold: number }>({
    name: 'class',
    text: CLASS_SQL,
    values: [classId, classDate],
  });
  const [found] = rows;
  if (!found || found.sold >= found.capacity) return { status: 409, body: { message: 'This class is full.' } };
  const values = [classId, classDate, userName, userEmail];
  const booked = await pool.query<{ id: string }>({ name: 'booking', text: BOOKING_SQL, values });
  return { status: 201, body: { message: 'Booking created', booking: { _id: booked.rows[0]?.id } } };
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST' && pathname === '/api/bookings') {
    const { status, body } = await book(request);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  if (pathname !== '/availability') return response.writeHead(404).end();
  const from = searchParams.get('startDate') ?? `${new Date().toISOString().slice(0, 7)}-01`;
  const [year, month] = from.split('-').map(Number);
  const to = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
  const { rows } = await pool.query<{ classType: ClassTypeCode }>({
    name: 'availability',
    text: SQL,
    values: [from, to],
  });
  const slots = rows.map((row) => ({ ...row, classType: CLASS_TYPE_LABELS[row.classType] }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(slots));
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
