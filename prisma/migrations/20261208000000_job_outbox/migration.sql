-- Jobs that a transaction has added and that the queue does not have yet. The version before neither reads nor writes it: it
-- adds its jobs to the queue itself, which goes on working.
CREATE TABLE "job_outbox" (
    "id" BIGSERIAL NOT NULL,
    "job" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "queue" TEXT,
    "run_at" TIMESTAMPTZ(3),
    "max_attempts" SMALLINT NOT NULL,
    "key" TEXT,
    "lane" TEXT,
    "keeps_existing" BOOLEAN NOT NULL DEFAULT false,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "job_outbox_pkey" PRIMARY KEY ("id")
);

-- Those of the queue's own tables: a job that they would refuse is refused in the transaction that adds it, and does not
-- reach the outbox, where it would stay for ever.
ALTER TABLE "job_outbox"
  ADD CONSTRAINT "job_outbox_names" CHECK (length("job") BETWEEN 1 AND 128 AND length("queue") <= 128),
  ADD CONSTRAINT "job_outbox_key" CHECK (length("key") BETWEEN 1 AND 512),
  ADD CONSTRAINT "job_outbox_attempts" CHECK ("max_attempts" >= 1),
  ADD CONSTRAINT "job_outbox_keeps" CHECK ("key" IS NOT NULL OR NOT "keeps_existing");

-- Every row is deleted soon after it is written. With the usual fifth of a table that is nearly always empty, its index would
-- keep the dead entries of thousands of jobs, and each look of the pump would pass them.
ALTER TABLE "job_outbox" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 20000
);
