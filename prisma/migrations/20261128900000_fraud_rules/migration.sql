-- Rules against fraud, what they look at, and what they found. The version before reads none of it: its orders have no
-- device and no address here, and it holds nothing, so that the first rule is switched on after it has stopped.

ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'fraud_hold';

CREATE TABLE "fraud_rules" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "outcome" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fraud_rules_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "fraud_rules"
  ADD CONSTRAINT "fraud_rules_outcome" CHECK ("outcome" IN ('allow', 'hold', 'refuse')),
  ADD CONSTRAINT "fraud_rules_mode" CHECK ("mode" IN ('on', 'shadow', 'off')),
  ADD CONSTRAINT "fraud_rules_terms" CHECK (jsonb_typeof("terms") = 'object' AND "terms" ? 'kind');

-- One narrow row for each order, so that a rule counts in an index of its own and no index of orders grows. `at` is when
-- the order was placed, and from its payment on when it was paid.
CREATE TABLE "order_signals" (
    "order_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "player" TEXT NOT NULL,
    "device" TEXT,
    "address" TEXT,
    "payer" TEXT,
    "paid" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_signals_pkey" PRIMARY KEY ("order_id"),
    CONSTRAINT "order_signals_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_signals_user_idx" ON "order_signals"("user_id", "at");
CREATE INDEX "order_signals_player_idx" ON "order_signals"("player", "at");
CREATE INDEX "order_signals_device_idx" ON "order_signals"("device", "at") WHERE "device" IS NOT NULL;
CREATE INDEX "order_signals_address_idx" ON "order_signals"("address", "at") WHERE "address" IS NOT NULL;
CREATE INDEX "order_signals_payer_idx" ON "order_signals"("payer", "at") WHERE "payer" IS NOT NULL;
CREATE INDEX "order_signals_at_idx" ON "order_signals"("at");

CREATE TABLE "fraud_hits" (
    "id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "order_id" TEXT,
    "user_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "shadow" BOOLEAN NOT NULL,
    "measured" BIGINT[] NOT NULL,
    "hit_key" TEXT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fraud_hits_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "fraud_hits_rule_fk" FOREIGN KEY ("rule_id") REFERENCES "fraud_rules"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "fraud_hits_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "fraud_hits"
  -- What is refused has no order, and everything else has one.
  ADD CONSTRAINT "fraud_hits_order" CHECK (("order_id" IS NULL) = ("outcome" = 'refuse' AND NOT "shadow"));
CREATE UNIQUE INDEX "fraud_hits_key" ON "fraud_hits"("hit_key");
CREATE INDEX "fraud_hits_rule_idx" ON "fraud_hits"("rule_id", "at" DESC);
CREATE INDEX "fraud_hits_order_idx" ON "fraud_hits"("order_id");
CREATE INDEX "fraud_hits_at_idx" ON "fraud_hits"("at");

INSERT INTO "order_signals" ("order_id", "user_id", "amount", "player", "payer", "paid", "at")
SELECT o."id", o."user_id", o."value", o."product_id" || ':' || o."input1" || ':' || o."input2", lower(p."payer_vpa"),
       o."paid_at" IS NOT NULL, coalesce(o."paid_at", o."created_at")
  FROM "orders" o LEFT JOIN "payments" p ON p."utr" = o."transactionid" AND p."order_id" = o."id"
 WHERE o."created_at" > now() - interval '90 days';

-- The payment is written to the order in many ways (webhook, sweep, quarantine), and by the version before too: the
-- database keeps the row beside it, in the same transaction and without a query of its own.
CREATE FUNCTION tarang_order_signals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_signals (order_id, user_id, amount, player, payer, paid, at)
  VALUES (NEW.id, NEW.user_id, NEW.value, NEW.product_id || ':' || NEW.input1 || ':' || NEW.input2,
          (SELECT lower(p.payer_vpa) FROM payments p WHERE p.utr = NEW.transactionid AND p.order_id = NEW.id),
          NEW.paid_at IS NOT NULL, coalesce(NEW.paid_at, NEW.created_at))
  ON CONFLICT (order_id) DO UPDATE
    SET player = excluded.player, payer = excluded.payer, paid = excluded.paid, at = excluded.at;
  RETURN NULL;
END $$;

CREATE TRIGGER "orders_signals_changed" AFTER UPDATE OF "paid_at", "input1", "input2" ON "orders"
  FOR EACH ROW
  WHEN (OLD."paid_at" IS DISTINCT FROM NEW."paid_at" OR OLD."input1" IS DISTINCT FROM NEW."input1"
        OR OLD."input2" IS DISTINCT FROM NEW."input2")
  EXECUTE FUNCTION tarang_order_signals();
