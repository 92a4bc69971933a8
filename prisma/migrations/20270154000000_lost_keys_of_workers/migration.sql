-- How many values of the database need a key that no setting of the worker holds, counted when it started; null until then. The version
-- before counts them too, and writes them only into its log.
ALTER TABLE "worker_heartbeats" ADD COLUMN "lost_values" BIGINT;
