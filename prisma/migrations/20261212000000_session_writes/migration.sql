-- How far the log of the database was written after the last write of a session. What the session reads next is read from a replica
-- only when that has replayed as much. The version before neither writes nor reads it.
ALTER TABLE "sessions" ADD COLUMN "wrote_lsn" BIGINT;
