-- Tiers: more points for customers who have paid much for delivered orders within a year. The version before neither reads
-- nor writes them, and would give the ordinary points: the first tier begins after it has stopped.

-- CreateTable
CREATE TABLE "tiers" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_hi" TEXT NOT NULL,
    "threshold" BIGINT NOT NULL,
    "extra_rate" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tiers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tiers_threshold_key" ON "tiers"("threshold");

ALTER TABLE "tiers"
  ADD CONSTRAINT "tiers_terms" CHECK ("threshold" > 0 AND "extra_rate" BETWEEN 1 AND 2000);

-- Sums what a customer paid for delivered orders within a year, at each order, without reading the rows of the table.
CREATE INDEX "orders_user_delivered_idx" ON "orders" ("user_id", "ended_at") INCLUDE ("id", "value")
  WHERE "status" = 'Completed';
