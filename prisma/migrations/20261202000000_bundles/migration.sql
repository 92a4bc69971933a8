-- Bundles: an item may be another item several times. The version before neither reads nor writes the columns. What it changes
-- of a single item's routes does not reach the bundles; `npm run prove` names that, and the next save of either item ends it.
ALTER TABLE "items"
  ADD COLUMN "bundle_of" INTEGER,
  ADD COLUMN "bundle_count" INTEGER;

ALTER TABLE "items"
  ADD CONSTRAINT "items_bundle_of_fk" FOREIGN KEY ("bundle_of") REFERENCES "items"("itemid") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "items"
  ADD CONSTRAINT "items_bundle_count" CHECK (("bundle_of" IS NULL) = ("bundle_count" IS NULL) AND "bundle_count" BETWEEN 2 AND 20);
ALTER TABLE "items"
  ADD CONSTRAINT "items_bundle_packs" CHECK ("bundle_of" IS NULL OR cardinality("packs") <= 50);
CREATE INDEX "items_bundle_of_idx" ON "items"("bundle_of");

-- A bundle is made of a single item that is sold: not of a bundle, not of itself, and not of one that is deleted. The lock holds
-- a change of the single item back until the bundle is committed, whose own check then sees it.
CREATE FUNCTION tarang_check_bundle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.bundle_of IS NOT NULL AND NEW.deleted_at IS NULL THEN
    PERFORM FROM items WHERE itemid = NEW.bundle_of AND itemid <> NEW.itemid AND bundle_of IS NULL AND deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'item % cannot be made of item % (items_bundle_of_single)', NEW.itemid, NEW.bundle_of
        USING ERRCODE = 'check_violation', CONSTRAINT = 'items_bundle_of_single';
    END IF;
  END IF;
  IF (NEW.bundle_of IS NOT NULL OR NEW.deleted_at IS NOT NULL)
     AND EXISTS (SELECT FROM items WHERE bundle_of = NEW.itemid AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'bundles are made of item % (items_bundle_of_single)', NEW.itemid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'items_bundle_of_single';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "items_bundle_of_single" AFTER INSERT OR UPDATE OF "bundle_of", "deleted_at" ON "items"
  FOR EACH ROW EXECUTE FUNCTION tarang_check_bundle();

-- Whoever has a bundle on a page has the single item there, with which its price is compared. Checked at the commit, because the
-- items of a product are replaced as a whole.
CREATE FUNCTION tarang_check_bundle_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM product_items own
      JOIN products ON products.id = own.product_id AND products.deleted_at IS NULL
      JOIN items bundle ON bundle.itemid = own.itemid AND bundle.bundle_of IS NOT NULL AND bundle.deleted_at IS NULL
     WHERE CASE TG_TABLE_NAME WHEN 'items' THEN own.itemid = (to_jsonb(NEW)->>'itemid')::int
                              ELSE own.product_id = to_jsonb(COALESCE(NEW, OLD))->>'product_id' END
       AND NOT EXISTS (SELECT FROM product_items other
                        WHERE other.product_id = own.product_id AND other.itemid = bundle.bundle_of)) THEN
    RAISE EXCEPTION 'a bundle is on a product without its single item (%_bundle_with_single)', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_bundle_with_single';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "product_items_bundle_with_single" AFTER INSERT OR UPDATE OR DELETE ON "product_items"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_check_bundle_product();
CREATE CONSTRAINT TRIGGER "items_bundle_with_single" AFTER INSERT OR UPDATE OF "bundle_of" ON "items"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tarang_check_bundle_product();
