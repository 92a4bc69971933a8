-- The place of a product in its category on the home page; null: after those that have one, by their number. The version
-- before neither reads nor writes it.
ALTER TABLE "products" ADD COLUMN "position" INTEGER;
ALTER TABLE "products" ADD CONSTRAINT "products_position_not_negative" CHECK ("position" >= 0);
