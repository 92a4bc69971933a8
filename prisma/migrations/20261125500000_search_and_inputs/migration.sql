-- Other names of products, searches that found nothing, and orders of products with other than two inputs. The version
-- before neither reads nor writes these columns: its orders have two inputs, and no labels of them.
ALTER TABLE "products" ADD COLUMN "aliases" TEXT[] NOT NULL DEFAULT '{}';

ALTER TABLE "orders"
  ADD COLUMN "more_inputs" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "input_labels" TEXT[] NOT NULL DEFAULT '{}';

CREATE TABLE "missed_searches" (
  "day" DATE NOT NULL,
  "text" TEXT NOT NULL,
  "searches" INTEGER NOT NULL,
  CONSTRAINT "missed_searches_pkey" PRIMARY KEY ("day", "text")
);
ALTER TABLE "missed_searches"
  ADD CONSTRAINT "missed_searches_text" CHECK (length("text") BETWEEN 1 AND 40),
  ADD CONSTRAINT "missed_searches_searches" CHECK ("searches" > 0);
