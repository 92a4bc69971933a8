-- Each restore begins a timeline of its own. Documents whose numbers were given after the restored moment are with their buyers, and the
-- restored database does not know them: by its timeline it goes on in another series.
CREATE FUNCTION tarang_timeline() RETURNS integer
LANGUAGE sql VOLATILE
AS $$
  SELECT ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer
$$;

-- A database that was restored from before this migration has its mark already, and is on its timeline.
ALTER TABLE "restores" ADD COLUMN "timeline" INTEGER NOT NULL DEFAULT tarang_timeline();
