-- Runs of the backup process say which backup they made, on which server, and whether a person started them. A backup that is gone from its
-- folder is no good one; runs that came along in a dump say nothing of the server that it was restored on. The version before leaves the three
-- columns out: the server is the present one, and a run of its own counts as that of the backup process, as it did.
CREATE FUNCTION tarang_cluster() RETURNS bigint
LANGUAGE sql STABLE
AS 'SELECT system_identifier FROM pg_control_system()';

ALTER TABLE "backup_runs"
  ADD COLUMN "cluster" BIGINT DEFAULT tarang_cluster(),
  ADD COLUMN "backup_id" TEXT,
  ADD COLUMN "by_hand" BOOLEAN NOT NULL DEFAULT false,
  DROP CONSTRAINT "backup_runs_kind",
  ADD CONSTRAINT "backup_runs_kind" CHECK ("kind" IN ('backup', 'drill', 'archive', 'log'));
