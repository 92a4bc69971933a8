-- Kill switches: what staff have stopped, why, and until when. The version before neither reads nor writes them, and would
-- sell on: a switch that is turned on while both run holds from the end of the version before.

-- CreateEnum
CREATE TYPE "kill_switch_scope" AS ENUM ('shop', 'registration', 'supplier', 'gateway', 'product', 'category');

-- CreateTable
CREATE TABLE "kill_switches" (
    "id" TEXT NOT NULL,
    "scope" "kill_switch_scope" NOT NULL,
    "target" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_by" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "kill_switches_pkey" PRIMARY KEY ("id")
);

-- One switch at a time for the same thing.
CREATE UNIQUE INDEX "kill_switches_on_key" ON "kill_switches" ("scope", "target") WHERE "ended_at" IS NULL;
CREATE INDEX "kill_switches_started_at_idx" ON "kill_switches" ("started_at");

ALTER TABLE "kill_switches"
  ADD CONSTRAINT "kill_switches_window" CHECK ("ends_at" > "started_at" AND "ended_at" >= "started_at"
    AND ("ended_by" IS NULL OR "ended_at" IS NOT NULL)),
  ADD CONSTRAINT "kill_switches_target" CHECK (("target" = '') = ("scope" IN ('shop', 'registration')));

-- The pages show what is stopped as out of stock, and the web processes answer with the maintenance page.
CREATE TRIGGER "kill_switches_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kill_switches"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
