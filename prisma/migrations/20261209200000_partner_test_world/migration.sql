-- The test world of the partner API: orders that are paid with play money and deliver nothing. No other table knows them.

CREATE TABLE "partner_test_orders" (
    "id" TEXT NOT NULL,
    "partner_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "itemid" INTEGER NOT NULL,
    "input1" TEXT NOT NULL,
    "input2" TEXT NOT NULL,
    "player" TEXT,
    "price" BIGINT NOT NULL,
    "codes" INTEGER NOT NULL,
    "course" TEXT NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "revealed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_test_orders_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "partner_test_orders_reference_key" ON "partner_test_orders"("partner_id", "reference");
CREATE INDEX "partner_test_orders_partner_idx" ON "partner_test_orders"("partner_id", "created_at" DESC, "id" DESC);
ALTER TABLE "partner_test_orders"
  ADD CONSTRAINT "partner_test_orders_partner_fk" FOREIGN KEY ("partner_id") REFERENCES "partners"("user_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_test_orders_key_fk" FOREIGN KEY ("key_id") REFERENCES "partner_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partner_test_orders_course" CHECK ("course" IN ('delivered', 'refused', 'slow', 'person', 'out')),
  ADD CONSTRAINT "partner_test_orders_amounts" CHECK ("price" > 0 AND "codes" BETWEEN 0 AND 20);
