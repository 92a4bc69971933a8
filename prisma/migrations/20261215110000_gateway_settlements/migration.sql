-- What a gateway has paid into the bank: each settlement, and what it is made of. The version before neither reads nor writes them.
CREATE TABLE "gateway_settlements" (
    "gateway" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL,
    "utr" TEXT,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gateway_settlements_pkey" PRIMARY KEY ("gateway", "id")
);
CREATE INDEX "gateway_settlements_day_idx" ON "gateway_settlements"("day");

CREATE TABLE "gateway_settlement_rows" (
    "gateway" TEXT NOT NULL,
    "settlement_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "credit" BIGINT NOT NULL,
    "debit" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,
    "gateway_payment_id" TEXT,
    "dispute_id" TEXT,

    CONSTRAINT "gateway_settlement_rows_pkey" PRIMARY KEY ("gateway", "settlement_id", "id")
);
CREATE INDEX "gateway_settlement_rows_row_idx" ON "gateway_settlement_rows"("gateway", "id");
ALTER TABLE "gateway_settlement_rows" ADD CONSTRAINT "gateway_settlement_rows_settlement_fk"
  FOREIGN KEY ("gateway", "settlement_id") REFERENCES "gateway_settlements"("gateway", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "gateway_settlement_rows"
  ADD CONSTRAINT "gateway_settlement_rows_amounts" CHECK (
    "credit" >= 0 AND "debit" >= 0 AND "amount" >= 0 AND "fee" >= 0 AND "tax" >= 0);

-- Rows of a settlement name a payment by the gateway's own id.
CREATE INDEX "payments_gateway_payment_idx" ON "payments"("gateway_payment_id");

-- Reports read the fees that gateways told, of the payments of some days.
CREATE INDEX "payments_fees_idx" ON "payments"("paid_at") INCLUDE ("id", "order_id", "gateway_fee")
  WHERE "gateway_fee" IS NOT NULL AND "order_id" IS NOT NULL;
