-- The list of bookings is also searched by what a client quotes from a mail, a bank or a call: phone number, booking id,
-- payment id, refund id. A phone number is stored without its separators, because people write them in many ways.
ALTER TABLE "Booking" DROP COLUMN "searchText";
ALTER TABLE "Booking" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (
  translate(lower(("name" || E'\n' || "email") COLLATE "und-x-icu"), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
  || E'\n' || regexp_replace(coalesce("phone", ''), '[^0-9+]', '', 'g')
  || E'\n' || "id"::text
  || E'\n' || lower(coalesce("paymentIntentId", '') || E'\n' || coalesce("refundId", ''))
) STORED;
