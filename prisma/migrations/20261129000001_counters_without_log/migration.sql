-- Attempts are counted for a minute, failures for a quarter of an hour. Whether they outlive a crash of the database is not worth
-- a write to its log, which each request would wait for.
ALTER TABLE "rate_limit" SET UNLOGGED;
