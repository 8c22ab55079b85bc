-- What the teacher's list of bookings is searched by: name and e-mail in small letters without accents, so that "nuria" finds
-- "Núria". Kept, because taking the accents off as each search goes by is fifty times as slow.
ALTER TABLE "Booking" ADD COLUMN "searchText" TEXT GENERATED ALWAYS AS (
  translate(lower(("name" || E'\n' || "email") COLLATE "und-x-icu"), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
) STORED;
