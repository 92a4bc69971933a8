-- Orders that had ended and go on. The version before neither reads nor writes them.

CREATE TABLE "order_reopenings" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "from_status" "order_status" NOT NULL,
    "amount" BIGINT NOT NULL,
    "points_taken" BIGINT NOT NULL,
    "points_spent" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor_id" TEXT,
    "approver_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_reopenings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_reopenings_order_idx" ON "order_reopenings"("order_id");
CREATE INDEX "order_reopenings_actor_idx" ON "order_reopenings"("actor_id", "created_at" DESC);

ALTER TABLE "order_reopenings" ADD CONSTRAINT "order_reopenings_order_fk"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "order_reopenings"
  ADD CONSTRAINT "order_reopenings_says_why" CHECK ("reason" <> ''),
  ADD CONSTRAINT "order_reopenings_points_not_negative" CHECK ("points_taken" >= 0 AND "points_spent" >= 0),
  -- The price of a Refunded or Cancelled order is taken back; a Completed one kept it.
  ADD CONSTRAINT "order_reopenings_money" CHECK (
    "from_status" = 'Completed' AND "amount" = 0
    OR "from_status" IN ('Refunded', 'Cancelled') AND "amount" > 0 AND "points_taken" = 0 AND "points_spent" = 0);

CREATE TRIGGER "order_reopenings_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_reopenings"
  FOR EACH STATEMENT EXECUTE FUNCTION tarang_append_only();

-- A refund is booked once for each reference. The version before books it under the order, which was done before an order was
-- reopened: it would end the order without giving its price back. This makes it fail instead.
CREATE FUNCTION tarang_reopened_refund_is_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest text;
BEGIN
  SELECT id INTO latest FROM order_reopenings WHERE order_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF latest IS NOT NULL
     AND NOT EXISTS (SELECT FROM ledger_journals WHERE reason = 'order_refunded' AND reference = latest) THEN
    RAISE EXCEPTION 'order % was reopened, and its refund is not booked (order_reopenings_refund_booked)', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_reopenings_refund_booked';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "order_reopenings_refund_booked" AFTER UPDATE OF "status" ON "orders"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'Processing' AND NEW.status IN ('Refunded', 'Cancelled'))
  EXECUTE FUNCTION tarang_reopened_refund_is_booked();
