-- What a gateway says beside a paid payment: its own id of the bank payment, and what it takes of it, tax included. The version
-- before leaves the columns empty.
ALTER TABLE "payments"
  ADD COLUMN "gateway_payment_id" TEXT,
  ADD COLUMN "gateway_fee" BIGINT,
  ADD COLUMN "gateway_tax" BIGINT;
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_charge_not_negative" CHECK ("gateway_fee" >= 0 AND "gateway_tax" >= 0),
  ADD CONSTRAINT "payments_charge_of_payment" CHECK ("gateway_payment_id" IS NOT NULL OR ("gateway_fee" IS NULL AND "gateway_tax" IS NULL));
