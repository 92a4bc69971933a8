-- Coupons, and the steps of an order's price. The version before writes orders without both, which the new one reads.

CREATE TABLE "coupons" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "cap" BIGINT,
    "max_uses" INTEGER,
    "max_per_person" INTEGER NOT NULL,
    "min_price" BIGINT,
    "product_ids" TEXT[],
    "itemids" INTEGER[],
    "is_for_first" BOOLEAN NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupons_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "coupons_code_key" ON "coupons"("code");
CREATE INDEX "coupons_created_idx" ON "coupons"("created_at" DESC, "id" DESC);
ALTER TABLE "coupons"
  ADD CONSTRAINT "coupons_code" CHECK ("code" ~ '^[A-Z0-9]{3,24}$'),
  ADD CONSTRAINT "coupons_value"
    CHECK ("value" > 0 AND ("kind" = 'amount' AND "cap" IS NULL OR "kind" = 'percent' AND "value" <= 10000)),
  ADD CONSTRAINT "coupons_limits"
    CHECK ("max_uses" > 0 AND "max_per_person" > 0 AND "cap" > 0 AND "min_price" > 0),
  ADD CONSTRAINT "coupons_window" CHECK ("ends_at" >= "starts_at");

ALTER TABLE "orders" ADD COLUMN "coupon_id" TEXT;
ALTER TABLE "orders" ADD COLUMN "breakdown" JSONB;
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_fk"
  FOREIGN KEY ("coupon_id") REFERENCES "coupons"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "orders_coupon_idx" ON "orders"("coupon_id", "user_id");
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_steps" CHECK ("coupon_id" IS NULL OR "breakdown" IS NOT NULL);
-- Finds the uses of a coupon by the player who got the goods and by the payer's UPI account, without reading all of them.
CREATE INDEX "orders_coupon_player_idx" ON "orders" ("coupon_id", lower("input1")) WHERE "coupon_id" IS NOT NULL;
CREATE INDEX "payments_payer_idx" ON "payments" (lower("payer_vpa")) WHERE "payer_vpa" <> '';
