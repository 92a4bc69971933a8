-- How many units an item holds, and what the units of a product are called. The version before neither reads nor
-- writes these columns.
ALTER TABLE "products"
  ADD COLUMN "unit_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "unit_plural" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "unit_name_hi" TEXT NOT NULL DEFAULT '';

ALTER TABLE "items" ADD COLUMN "unit_count" INTEGER;
ALTER TABLE "items" ADD CONSTRAINT "items_unit_count" CHECK ("unit_count" > 0);
