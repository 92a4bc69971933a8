-- What the reports of the panel read, by the moment at which money moved. Each index holds all columns that are read.

-- The orders that were paid in a range.
CREATE INDEX "orders_paid_idx" ON "orders" ("paid_at")
  INCLUDE ("id", "product_id", "payment_mode", "status", "value", "cost", "campaign_id", "instant", "ended_at")
  WHERE "paid_at" IS NOT NULL;

-- Of these the ones at the price of a role, and the ones with an offer. Their steps are in the table itself.
CREATE INDEX "orders_paid_role_idx" ON "orders" ("paid_at") INCLUDE ("id")
  WHERE "paid_at" IS NOT NULL AND "breakdown" -> 'steps' @> '[{"name": "role"}]';
CREATE INDEX "orders_paid_offer_idx" ON "orders" ("paid_at")
  WHERE "paid_at" IS NOT NULL AND ("campaign_id" IS NOT NULL OR "coupon_id" IS NOT NULL);

-- Which supplier delivered.
CREATE INDEX "delivery_attempts_delivered_idx" ON "delivery_attempts" ("sent_at") INCLUDE ("order_id", "supplier")
  WHERE "outcome" = 'delivered';

-- Refunds, and what the gateway collected for other things than orders.
CREATE INDEX "ledger_journals_report_idx" ON "ledger_journals" ("created_at") INCLUDE ("id", "reason", "reference")
  WHERE "reason" IN ('order_refunded', 'order_reopened', 'topup_paid', 'payment_unusable');

-- Points that were given, taken back and redeemed.
CREATE INDEX "ledger_entries_rewards_idx" ON "ledger_entries" ("created_at") INCLUDE ("currency", "amount")
  WHERE "account" = 'rewards';
