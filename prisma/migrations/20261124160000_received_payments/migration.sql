-- Paid payments are asked about again: money that comes a second time is a payment beside the first, and money that
-- went back is booked to receivables or losses. The version before asks about none of them and ignores the columns.

-- AlterEnum
ALTER TYPE "review_cause" ADD VALUE 'second_payment';
ALTER TYPE "review_cause" ADD VALUE 'payment_reversed';
ALTER TYPE "review_cause" ADD VALUE 'receivable';

-- AlterEnum
ALTER TYPE "account" ADD VALUE 'receivables';
ALTER TYPE "account" ADD VALUE 'losses';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "beside_id" TEXT,
ADD COLUMN     "gateway_amount" BIGINT,
ADD COLUMN     "recheck_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_inbox" ADD COLUMN     "claim" JSONB;

-- CreateIndex
CREATE INDEX "payments_recheck_idx" ON "payments"("recheck_at");

-- CreateIndex
CREATE INDEX "payments_beside_idx" ON "payments"("beside_id");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_beside_fk" FOREIGN KEY ("beside_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_gateway_amount_not_negative" CHECK ("gateway_amount" >= 0);
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_beside_is_not_asked_about"
    CHECK ("beside_id" IS NULL OR ("beside_id" <> "id" AND "gateway_order_id" IS NULL AND "next_check_at" IS NULL AND "recheck_at" IS NULL));

-- What was paid in the last three days is asked about once more, at the end of its schedule.
UPDATE "payments" SET "recheck_at" = "paid_at" + interval '72 hours'
 WHERE "status" = 'paid' AND "paid_at" > now() - interval '72 hours';
