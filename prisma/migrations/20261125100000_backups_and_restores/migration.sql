-- What the backup process did, and the marks of restored databases. The version before neither reads nor writes them.

CREATE TABLE "backup_runs" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "problem" TEXT,
    "size" BIGINT,
    "recovery_point" INTEGER,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "backup_runs_kind_idx" ON "backup_runs"("kind", "ended_at" DESC);
ALTER TABLE "backup_runs"
  ADD CONSTRAINT "backup_runs_kind" CHECK ("kind" IN ('backup', 'drill')),
  ADD CONSTRAINT "backup_runs_ended" CHECK ("ended_at" >= "started_at");

CREATE TABLE "restores" (
    "id" TEXT NOT NULL,
    "recovered_to" TIMESTAMPTZ(3) NOT NULL,
    "restored_at" TIMESTAMPTZ(3) NOT NULL,
    "compared_at" TIMESTAMPTZ(3),
    "unread" TEXT[] NOT NULL DEFAULT '{}',
    "missing" TEXT[] NOT NULL DEFAULT '{}',
    "credited" INTEGER NOT NULL DEFAULT 0,
    "marked" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" TEXT,
    "approver_id" TEXT,
    "reason" TEXT,

    CONSTRAINT "restores_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "restores_ended_idx" ON "restores"("ended_at");
ALTER TABLE "restores"
  ADD CONSTRAINT "restores_ended" CHECK (("ended_at" IS NULL) = ("reason" IS NULL)),
  ADD CONSTRAINT "restores_ended_after_comparison" CHECK ("ended_at" IS NULL OR "compared_at" IS NOT NULL);
