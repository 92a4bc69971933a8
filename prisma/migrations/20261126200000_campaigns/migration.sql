-- Campaigns: prices that hold for a time and for a number of units. The version before neither reads nor writes them; it
-- cannot read the steps of an order that was bought in one, so that the first campaign begins after it has stopped.

CREATE TABLE "campaigns" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_hi" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "cap" BIGINT,
    "stock" INTEGER,
    "max_per_person" INTEGER,
    "product_ids" TEXT[],
    "itemids" INTEGER[],
    "is_for_first" BOOLEAN NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "campaigns_created_idx" ON "campaigns"("created_at" DESC, "id" DESC);
-- Every order asks which campaigns run now.
CREATE INDEX "campaigns_ends_idx" ON "campaigns"("ends_at");
ALTER TABLE "campaigns"
  ADD CONSTRAINT "campaigns_value"
    CHECK ("value" > 0 AND ("kind" = 'amount' AND "cap" IS NULL OR "kind" = 'percent' AND "value" <= 10000)),
  ADD CONSTRAINT "campaigns_limits" CHECK ("stock" > 0 AND "max_per_person" > 0 AND "cap" > 0),
  ADD CONSTRAINT "campaigns_goods" CHECK (cardinality("product_ids") + cardinality("itemids") > 0),
  ADD CONSTRAINT "campaigns_window" CHECK ("ends_at" >= "starts_at");

ALTER TABLE "orders" ADD COLUMN "campaign_id" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_fk"
  FOREIGN KEY ("campaign_id") REFERENCES "campaigns"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders" ADD CONSTRAINT "orders_campaign_steps" CHECK ("campaign_id" IS NULL OR "breakdown" IS NOT NULL);
CREATE INDEX "orders_campaign_idx" ON "orders"("campaign_id", "user_id");
-- Finds the uses of a campaign by the player who got the goods, without reading all of them.
CREATE INDEX "orders_campaign_player_idx" ON "orders" ("campaign_id", lower("input1")) WHERE "campaign_id" IS NOT NULL;

-- Pages that are kept show a changed campaign at once, whoever changed it.
CREATE TRIGGER "campaigns_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "campaigns"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_catalogue_changed();

-- Pages name the units that are left when they are few (MOST_NAMED in lib/domain/offers/campaigns), so only then an order
-- that takes or frees one changes a page. One more is included: a unit that comes back ends such a sentence. Orders that
-- free units at the same moment do not see each other, which the rest of the margin covers.
CREATE FUNCTION tarang_campaign_unit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_over INTEGER;
BEGIN
  SELECT c.stock - (SELECT count(*) FROM orders o
                     WHERE o.campaign_id = c.id AND o.status IN ('Created', 'Processing', 'Completed'))
    INTO left_over FROM campaigns c WHERE c.id = NEW.campaign_id AND c.stock IS NOT NULL;
  IF left_over <= 20 THEN
    PERFORM pg_notify('catalogue', 'campaigns');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_unit_taken_changed" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL) EXECUTE FUNCTION tarang_campaign_unit_moved();
CREATE TRIGGER "orders_unit_freed_changed" AFTER UPDATE OF "status" ON "orders"
  FOR EACH ROW WHEN (NEW.campaign_id IS NOT NULL AND
    (OLD.status IN ('Created', 'Processing', 'Completed')) <> (NEW.status IN ('Created', 'Processing', 'Completed')))
  EXECUTE FUNCTION tarang_campaign_unit_moved();
