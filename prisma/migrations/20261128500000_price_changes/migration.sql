-- Price changes: drafts that are looked at before they are saved, change sets that can be undone, and the cause of a pause.
-- The version before neither reads nor writes the tables; the trigger keeps its stock switches from leaving a cause behind.

-- Why the store itself has taken an item out of stock; null when a person did, and for all items paused before this version.
ALTER TABLE "items" ADD COLUMN "paused_by" TEXT;
ALTER TABLE "items"
  ADD CONSTRAINT "items_paused_by" CHECK ("paused_by" IS NULL OR ("paused_by" = 'floor' AND NOT "in_stock"));

-- Whoever switches the stock without naming a cause is a person, or a version that knows no causes.
CREATE FUNCTION tarang_forget_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paused_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "items_stock_changed" BEFORE UPDATE ON "items" FOR EACH ROW
  WHEN (OLD.in_stock IS DISTINCT FROM NEW.in_stock AND NEW.paused_by IS NOT DISTINCT FROM OLD.paused_by)
  EXECUTE FUNCTION tarang_forget_pause();

CREATE INDEX "items_paused_by_idx" ON "items"("paused_by") WHERE "paused_by" IS NOT NULL;

CREATE TABLE "price_drafts" (
    "id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "saved_as" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_drafts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "price_drafts_created_idx" ON "price_drafts"("created_at");

CREATE TABLE "price_change_sets" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_id" TEXT,
    "status" TEXT NOT NULL,
    "plan" JSONB,
    "skipped" JSONB NOT NULL DEFAULT '[]',
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "undo_of" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_change_sets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "price_change_sets_undo_key" ON "price_change_sets"("undo_of");
CREATE INDEX "price_change_sets_created_idx" ON "price_change_sets"("created_at" DESC, "id" DESC);
CREATE INDEX "price_change_sets_waiting_idx" ON "price_change_sets"("starts_at") WHERE "status" = 'scheduled';
CREATE INDEX "price_change_sets_ending_idx" ON "price_change_sets"("ends_at")
  WHERE "status" = 'applied' AND "ends_at" IS NOT NULL AND "ended_at" IS NULL;
ALTER TABLE "price_change_sets"
  ADD CONSTRAINT "price_change_sets_undo_fk" FOREIGN KEY ("undo_of") REFERENCES "price_change_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "price_change_sets_status" CHECK ("status" IN ('scheduled', 'applied', 'cancelled')),
  ADD CONSTRAINT "price_change_sets_applied" CHECK (("status" = 'applied') = ("applied_at" IS NOT NULL)),
  ADD CONSTRAINT "price_change_sets_window" CHECK ("ends_at" IS NULL OR ("starts_at" IS NOT NULL AND "ends_at" > "starts_at")),
  ADD CONSTRAINT "price_change_sets_plan" CHECK ("status" = 'applied' OR ("plan" IS NOT NULL AND "starts_at" IS NOT NULL));

-- What a change set changed, one line for each value. The numbers of the lines of one object follow the order of its changes.
CREATE TABLE "price_change_lines" (
    "id" BIGSERIAL NOT NULL,
    "set_id" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "old_value" BIGINT,
    "new_value" BIGINT,
    "by_rule" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "price_change_lines_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "price_change_lines_set_idx" ON "price_change_lines"("set_id", "id");
CREATE INDEX "price_change_lines_object_idx" ON "price_change_lines"("object_type", "object_id", "field", "id" DESC);
ALTER TABLE "price_change_lines"
  ADD CONSTRAINT "price_change_lines_set_fk" FOREIGN KEY ("set_id") REFERENCES "price_change_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "price_change_lines_field" CHECK (
    ("object_type" = 'item' AND "field" IN ('original', 'price', 'resell', 'stock'))
    OR ("object_type" = 'rate' AND "field" = 'rate')
    OR ("object_type" = 'route' AND "field" = 'cost')),
  ADD CONSTRAINT "price_change_lines_differ" CHECK ("old_value" IS DISTINCT FROM "new_value");
CREATE TRIGGER "price_change_lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "price_change_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- Offers stop at the cost of the goods, so a rate and a cost change what the kept pages show.
CREATE TRIGGER "currency_rates_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currency_rates"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
CREATE TRIGGER "supplier_routes_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "supplier_routes"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();
