-- What a product is under the Promotion and Regulation of Online Gaming Act, 2025 (decision 107). Products that are on
-- sale are taken as what their owner has sold them as; what is created from now on is unknown until somebody says what it is.
ALTER TABLE "products"
  ADD COLUMN "game_class" TEXT NOT NULL DEFAULT 'unknown',
  ADD COLUMN "game_reason" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "game_evidence" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "game_decided_at" TIMESTAMPTZ(3),
  ADD COLUMN "game_decided_by" TEXT;

UPDATE "products"
   SET "game_class" = CASE WHEN "category" IN ('games', 'instant-games') THEN 'social' ELSE 'no_game' END,
       "game_reason" = 'On sale before products were classified; declared by the owner with this version.',
       "game_decided_at" = now();

ALTER TABLE "products"
  ADD CONSTRAINT "products_game_class" CHECK ("game_class" IN ('social', 'esport', 'no_game', 'money', 'unknown')),
  ADD CONSTRAINT "products_game_reason" CHECK (
    "game_class" = 'unknown' OR (char_length("game_reason") > 0 AND "game_decided_at" IS NOT NULL));

-- Such a product is out of stock, so that a query that forgets the class sells nothing, and the version before neither.
-- It is set, not refused: the version before creates products in stock.
CREATE FUNCTION tarang_unclassified_not_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."instock" := false;
  RETURN NEW;
END
$$;
CREATE TRIGGER "products_unclassified_not_sold" BEFORE INSERT OR UPDATE ON "products"
  FOR EACH ROW WHEN (NEW."game_class" IN ('unknown', 'money') AND NEW."instock")
  EXECUTE FUNCTION tarang_unclassified_not_sold();
