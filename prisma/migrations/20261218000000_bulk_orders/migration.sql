-- Lists of players for whom a reseller buys one item: one line and, once it is bought, one order for each. The version before
-- neither reads nor writes them.

CREATE TABLE "bulk_orders" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "labels" TEXT[] NOT NULL,
    "price" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "bought_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "stopped_by" TEXT,

    CONSTRAINT "bulk_orders_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "bulk_orders_user_idx" ON "bulk_orders"("user_id", "created_at" DESC, "id" DESC);
ALTER TABLE "bulk_orders"
  ADD CONSTRAINT "bulk_orders_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "bulk_orders_product_fk" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "bulk_orders_item_fk" FOREIGN KEY ("itemid") REFERENCES "items"("itemid") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "bulk_orders_price" CHECK ("price" > 0),
  ADD CONSTRAINT "bulk_orders_stopped" CHECK (("stopped_at" IS NULL) = ("stopped_by" IS NULL)
    AND "stopped_by" IN ('balance', 'price', 'unavailable')
    AND ("stopped_at" IS NULL OR "bought_at" IS NOT NULL));

CREATE TABLE "bulk_order_lines" (
    "bulk_order_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "inputs" TEXT[] NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "player" TEXT,
    "problem" JSONB,
    "order_id" TEXT,

    CONSTRAINT "bulk_order_lines_pkey" PRIMARY KEY ("bulk_order_id", "line")
);
-- An order is that of one line.
CREATE UNIQUE INDEX "bulk_order_lines_order_key" ON "bulk_order_lines"("order_id");
ALTER TABLE "bulk_order_lines"
  ADD CONSTRAINT "bulk_order_lines_bulk_fk" FOREIGN KEY ("bulk_order_id") REFERENCES "bulk_orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "bulk_order_lines_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "bulk_order_lines_line" CHECK ("line" BETWEEN 1 AND 100000),
  ADD CONSTRAINT "bulk_order_lines_bought" CHECK ("order_id" IS NULL OR ("checked_at" IS NOT NULL AND "problem" IS NULL));
