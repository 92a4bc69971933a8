-- Refunds of Completed orders, whole or in part. The version before does not know the table: it shows such an order as
-- Completed, and the wallet shows the money.

-- CreateTable
CREATE TABLE "order_refunds" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "packs" INTEGER[],
    "points_taken" BIGINT NOT NULL,
    "points_spent" BIGINT NOT NULL,
    "actor_id" TEXT,
    "approver_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_refunds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "order_refunds_order_idx" ON "order_refunds"("order_id");

-- CreateIndex
CREATE INDEX "order_refunds_actor_idx" ON "order_refunds"("actor_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "order_refunds"
  ADD CONSTRAINT "order_refunds_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "order_refunds_points_not_negative" CHECK ("points_taken" >= 0 AND "points_spent" >= 0),
  ADD CONSTRAINT "order_refunds_says_why" CHECK ("cause" <> '' AND "note" <> '');

CREATE TRIGGER "order_refunds_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_refunds"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- Whatever the application does, the refunds of an order are not more than its price. The lock makes simultaneous ones
-- see each other.
CREATE FUNCTION tarang_order_refunds_at_most_the_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  price bigint;
BEGIN
  SELECT value INTO price FROM orders WHERE id = NEW.order_id FOR UPDATE;
  IF NEW.amount + (SELECT coalesce(sum(amount), 0) FROM order_refunds WHERE order_id = NEW.order_id) > price THEN
    RAISE EXCEPTION 'the refunds of order % are more than its price (order_refunds_at_most_the_price)', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_refunds_at_most_the_price';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "order_refunds_at_most_the_price" BEFORE INSERT ON "order_refunds"
  FOR EACH ROW EXECUTE FUNCTION tarang_order_refunds_at_most_the_price();
