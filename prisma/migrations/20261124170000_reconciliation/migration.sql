-- What the daily comparison with gateway, bank and suppliers found, and the ledger of the prepaid balances at suppliers.
-- The version before neither reads nor writes these tables.

CREATE TABLE "reconciliation_runs" (
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "runs" INTEGER NOT NULL,
    "theirs" INTEGER NOT NULL,
    "ours" INTEGER NOT NULL,
    "found" INTEGER NOT NULL,
    "missing" TEXT[],

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("day","source")
);
CREATE INDEX "reconciliation_runs_started_idx" ON "reconciliation_runs"("started_at" DESC);

CREATE TABLE "reconciliation_differences" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT,
    "payment_id" TEXT,
    "money_at_risk" BIGINT,
    "evidence" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "press" TEXT,
    "status" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" TEXT,
    "note" TEXT,

    CONSTRAINT "reconciliation_differences_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reconciliation_differences_key" ON "reconciliation_differences"("key");
CREATE INDEX "reconciliation_differences_status_idx" ON "reconciliation_differences"("status", "found_at");
CREATE INDEX "reconciliation_differences_day_idx" ON "reconciliation_differences"("source", "day");
ALTER TABLE "reconciliation_differences"
  ADD CONSTRAINT "reconciliation_differences_status" CHECK ("status" IN ('open', 'gone', 'pressed', 'explained')),
  ADD CONSTRAINT "reconciliation_differences_closed" CHECK (("status" = 'open') = ("closed_at" IS NULL));

CREATE TABLE "float_entries" (
    "id" BIGSERIAL NOT NULL,
    "supplier" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "note" TEXT,
    "actor_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "float_entries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "float_entries_reference_key" ON "float_entries"("supplier", "region", "kind", "reference");
ALTER TABLE "float_entries"
  ADD CONSTRAINT "float_entries_kind" CHECK ("kind" IN ('opening', 'purchase', 'top_up', 'correction')),
  ADD CONSTRAINT "float_entries_direction"
    CHECK (("kind" <> 'purchase' OR "amount" <= 0) AND ("kind" NOT IN ('opening', 'top_up') OR "amount" >= 0));
CREATE TRIGGER "float_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "float_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();
