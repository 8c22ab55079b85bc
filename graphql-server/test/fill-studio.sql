-- Fills a studio of any size, always with the same rows. Executed by fill-studio.ts, which sets fill.today, fill.years and fill.bookings.

-- The trigger would take most of the time, and no class below exceeds its capacity.
ALTER TABLE "Booking" DISABLE TRIGGER "Booking_capacity";

-- Three series on each working day since the studio opened.
INSERT INTO "Availability" ("id", "title", "classType", "location", "priceCents", "capacity", "durationMinutes",
                            "startDate", "localTime", "frequency", "weekdays", "createdAt", "updatedAt")
SELECT md5('series ' || n)::uuid, 'Morning Flow ' || n, 'MAT_PILATES', 'Barceloneta beach', 1500 + 100 * n, 20, 60,
       current_setting('fill.today')::date - current_setting('fill.years')::int * 365,
       (ARRAY['07:30', '09:00', '18:30'])[1 + n / 5], 'WEEKLY', ARRAY[(ARRAY['MO', 'TU', 'WE', 'TH', 'FR'])[1 + n % 5]::"Weekday"],
       now(), now()
  FROM generate_series(0, 14) n;

-- Ten past single classes a month, and three in the next month.
INSERT INTO "Availability" ("id", "title", "classType", "location", "priceCents", "capacity", "durationMinutes",
                            "startDate", "localTime", "shareableId", "showOnHomepage", "createdAt", "updatedAt")
SELECT md5('single ' || n)::uuid, 'Sunrise Special ' || n, 'MAT_PILATES', 'Parc de la Ciutadella', 2500, 12, 75,
       CASE WHEN n <= 3 THEN date_trunc('month', current_setting('fill.today')::date + interval '1 month')::date + 7 * n
            ELSE current_setting('fill.today')::date - 3 * n END,
       '11:00', left(md5('link ' || n), 22), true, now(), now()
  FROM generate_series(1, 3 + 120 * current_setting('fill.years')::int) n;

-- Every date of a series, numbered separately for past dates and for the next month.
CREATE TEMP TABLE fill_date ON COMMIT DROP AS
SELECT md5('occurrence ' || a."id" || day)::uuid AS "id", a."id" AS "availabilityId", day::date AS "localDate",
       day >= current_setting('fill.today')::date AS is_coming,
       row_number() OVER (PARTITION BY day >= current_setting('fill.today')::date ORDER BY day, a."localTime") - 1 AS place
  FROM "Availability" a
 CROSS JOIN generate_series(a."startDate", current_setting('fill.today')::date + 62, interval '1 day') day
 WHERE a."frequency" = 'WEEKLY' AND (ARRAY['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'])[extract(isodow FROM day)]::"Weekday" = ANY(a."weekdays")
   AND (day < current_setting('fill.today')::date
        OR day >= date_trunc('month', current_setting('fill.today')::date + interval '1 month'));

-- Five people on each of the next twenty dates; all others are spread over past dates.
CREATE TEMP TABLE fill_booking ON COMMIT DROP AS
WITH numbered AS (
  SELECT n, n < 100 AS is_coming,
         CASE WHEN n < 100 THEN n / 5
              ELSE n % (SELECT count(*) FROM fill_date WHERE NOT is_coming) END AS place
    FROM generate_series(0, current_setting('fill.bookings')::int - 1) n
)
SELECT n, md5('booking ' || n)::uuid AS "id", fill_date."id" AS "occurrenceId", fill_date."availabilityId", "localDate",
       n % 2 = 0 AS is_card, n >= 100 AND n % 20 = 1 AS is_cancelled, n >= 100 AND n % 100 = 2 AS is_refunded,
       'guest' || n % 3000 || '@example.com' AS email
  FROM numbered JOIN fill_date USING (is_coming, place);

INSERT INTO "Occurrence" ("id", "availabilityId", "localDate")
SELECT DISTINCT "occurrenceId", "availabilityId", "localDate" FROM fill_booking;

INSERT INTO "PaymentAttempt" ("id", "status", "occurrenceId", "amountCents", "name", "email", "paymentIntentId", "createdAt", "updatedAt")
SELECT md5('attempt ' || n)::uuid, CASE WHEN is_card THEN 'BOOKED' ELSE 'ABANDONED' END::"PaymentAttemptStatus", "occurrenceId", a."priceCents",
       'Guest ' || n % 3000, email, 'pi_' || n, "localDate", "localDate"
  FROM fill_booking b JOIN "Availability" a ON a."id" = b."availabilityId";

INSERT INTO "Booking" ("id", "occurrenceId", "status", "name", "email", "title", "className", "classType", "localDate", "localTime",
                       "startsAt", "durationMinutes", "location", "priceCents", "paymentMethod", "paymentIntentId",
                       "paymentAttemptId", "refundId", "idempotencyKey", "freeCancellationUntil", "createdAt", "updatedAt")
SELECT b."id", b."occurrenceId",
       CASE WHEN is_cancelled THEN 'CANCELLED' WHEN is_refunded THEN 'REFUNDED' ELSE 'CONFIRMED' END::"BookingStatus",
       'Guest ' || n % 3000, email, a."title", a."className", a."classType", b."localDate", a."localTime",
       (b."localDate" + a."localTime"::time) AT TIME ZONE 'Europe/Madrid', a."durationMinutes", a."location", a."priceCents",
       CASE WHEN is_card THEN 'CARD' ELSE 'IN_PERSON' END::"PaymentMethod", CASE WHEN is_card THEN 'pi_' || n END,
       CASE WHEN is_card THEN md5('attempt ' || n)::uuid END, CASE WHEN is_refunded THEN 're_' || n END, 'key ' || n,
       (b."localDate" + a."localTime"::time) AT TIME ZONE 'Europe/Madrid' - interval '24 hours',
       b."localDate" - interval '3 days', b."localDate"
  FROM fill_booking b JOIN "Availability" a ON a."id" = b."availabilityId";

INSERT INTO "Refund" ("id", "paymentAttemptId", "paymentIntentId", "purpose", "key", "status", "amountCents", "reason", "createdAt", "updatedAt")
SELECT md5('refund ' || n)::uuid, md5('attempt ' || n)::uuid, 'pi_' || n, 'ADMIN', 'booking-' || "id", 'DONE', 1500, 'Refunded.', "localDate", "localDate"
  FROM fill_booking WHERE is_refunded;

INSERT INTO "OutgoingMail" ("kind", "status", "recipient", "bookingId", "createdAt", "sentAt")
SELECT 'BOOKING_CONFIRMATION', 'SENT', email, "id", "localDate", "localDate" FROM fill_booking;

INSERT INTO "Notification" ("kind", "bookingId", "createdAt") SELECT 'BOOKING_MADE', "id", "localDate" FROM fill_booking;

INSERT INTO "BookingEvent" ("bookingId", "kind", "by", "toOccurrenceId", "amountCents", "at")
SELECT "id", 'BOOKED', 'CLIENT', "occurrenceId", "priceCents", "createdAt" FROM "Booking" ORDER BY "createdAt", "id";

INSERT INTO "AttendanceMark" ("key", "bookingId", "attendance", "isPaidCash", "createdAt")
SELECT 'mark ' || n, "id", 'CAME', NOT is_card, "localDate" FROM fill_booking WHERE n >= 100;

INSERT INTO "ProviderEvent" ("id", "type", "paymentIntentId", "receivedAt")
SELECT 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, "localDate" FROM fill_booking WHERE is_card;

INSERT INTO "AuditEntry" ("username", "action", "subjectType", "subjectId", "summary", "createdAt")
SELECT 'teacher', 'changed', (ARRAY['SIGN_IN', 'BOOKING', 'PAYMENT', 'CLASS', 'DATE', 'MESSAGE', 'LETTER', 'CLIENT'])[1 + n / 4 % 8],
       "id"::text, 'Changed.', "localDate"
  FROM fill_booking WHERE n % 4 = 1;

INSERT INTO "ContactMessage" ("id", "name", "email", "message", "isRead", "isArchived", "createdAt")
SELECT md5('message ' || n)::uuid, 'Guest ' || n % 3000, email, repeat('Is there a class on Sunday? ', 20), true, n % 20 <> 4, "localDate"
  FROM fill_booking WHERE n % 4 = 0;

INSERT INTO "Reply" ("id", "contactMessageId", "recipientEmail", "subject", "textBody", "createdAt")
SELECT md5('reply ' || n)::uuid, md5('message ' || n)::uuid, email, 'Sunday', 'There is.', "localDate" FROM fill_booking WHERE n % 4 = 0;

INSERT INTO "Mailing" ("id", "subject", "textBody", "createdAt")
SELECT md5('mailing ' || n)::uuid, 'News of the month', 'See you soon.', now() - n * interval '30 days'
  FROM generate_series(1, 12 * current_setting('fill.years')::int) n;

INSERT INTO "OutgoingMail" ("kind", "status", "recipient", "mailingId", "createdAt", "sentAt")
SELECT 'CLIENT_MAIL', 'SENT', 'guest' || n || '@example.com', m."id", m."createdAt", m."createdAt"
  FROM "Mailing" m CROSS JOIN generate_series(1, 50) n;

INSERT INTO "MailOptOut" ("email", "digest") SELECT DISTINCT email, email_digest(email) FROM fill_booking WHERE n % 100 = 5;

ALTER TABLE "Booking" ENABLE TRIGGER "Booking_capacity";
