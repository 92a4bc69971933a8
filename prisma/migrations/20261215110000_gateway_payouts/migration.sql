-- What a gateway has paid into the bank: each payout, and what it is made of. The version before neither reads nor writes them.
CREATE TABLE "gateway_payouts" (
    "gateway" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "utr" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_payouts_pkey" PRIMARY KEY ("gateway", "id")
);
CREATE INDEX "gateway_payouts_day_idx" ON "gateway_payouts"("day");

CREATE TABLE "gateway_payout_rows" (
    "gateway" TEXT NOT NULL,
    "payout_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "credit" BIGINT NOT NULL,
    "debit" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "gateway_payment_id" TEXT,
    "dispute_id" TEXT,

    CONSTRAINT "gateway_payout_rows_pkey" PRIMARY KEY ("gateway", "payout_id", "id")
);
CREATE INDEX "gateway_payout_rows_row_idx" ON "gateway_payout_rows"("gateway", "id");
ALTER TABLE "gateway_payout_rows" ADD CONSTRAINT "gateway_payout_rows_payout_fk"
  FOREIGN KEY ("gateway", "payout_id") REFERENCES "gateway_payouts"("gateway", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "gateway_payout_rows"
  ADD CONSTRAINT "gateway_payout_rows_amounts" CHECK (
    "credit" >= 0 AND "debit" >= 0 AND "amount" >= 0 AND "fee" >= 0 AND "tax" >= 0);

-- Rows of a payout name a payment by the gateway's own id.
CREATE INDEX "payments_gateway_payment_idx" ON "payments"("gateway_payment_id");

-- Reports read the fees that gateways told, of the payments of some days.
CREATE INDEX "payments_fees_idx" ON "payments"("paid_at") INCLUDE ("id", "order_id", "gateway_fee")
  WHERE "gateway_fee" IS NOT NULL AND "order_id" IS NOT NULL;
