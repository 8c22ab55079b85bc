import { createServer } from 'node:http';
import pg from 'pg';
import { CLASS_TYPE_LABELS, type ClassTypeCode } from '#contract/enums';

/** Baseline of P1, recomputed, and of P2: `GET /availability` from `node:http` and one prepared query. */
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

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
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
